import { Button } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import { matchWholeColumns } from '../../../table/headers/match-headers.ts';
import type { MappedTable } from '../../../table/mapping/foreign-table.ts';
import { useTranslation } from '../../language.ts';
import { ColumnName } from '../upload/index.ts';
import { findTermRepairs, repairEdits, type TermRepair } from './find-term-repairs.ts';
import styles from './term-repairs.module.css';
import type { Edit } from './worker-messages.ts';

/** The number of repairs that are shown at first, unless there is only one more. */
const initialCount = 4;
/** The number of values that are written out for one term. */
const maxListedValues = 3;

const noRepairs: readonly TermRepair[] = [];

/** The repairs of the rows, sought again after each edit. */
function useTermRepairs(columns: readonly string[], rows: MappedTable['rows']): readonly TermRepair[] {
  const known = useMemo(() => matchWholeColumns(columns), [columns]);
  const [repairs, setRepairs] = useState(noRepairs);
  useEffect(() => {
    let isLatest = true;
    findTermRepairs(rows, known).then((found) => isLatest && setRepairs(found));
    return () => {
      isLatest = false;
    };
  }, [rows, known]);
  return repairs;
}

type TermRepairsProps = { table: MappedTable; onEdit: (edits: readonly Edit[]) => void };

/**
 * Offers to write terms as the archives list them, where a bare label, a synonym, an id, an obsolete term or the former name of a
 * country means one term for certain; each with one click for all its cells, which can be undone.
 */
export function TermRepairs({ table: { columns, rows }, onEdit }: TermRepairsProps) {
  const { t } = useTranslation();
  const id = useId();
  const repairs = useTermRepairs(columns, rows);
  const [showsAll, setShowsAll] = useState(false);
  if (repairs.length === 0) return null;
  const visible = showsAll || repairs.length === initialCount + 1 ? repairs : repairs.slice(0, initialCount);
  const more = repairs.length - visible.length;
  return (
    <section className={styles.repairs} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{t('terms.repairs')}</h3>
        {repairs.length > 1 ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => onEdit(repairs.flatMap((repair) => repairEdits(rows, repair)))}
          >
            {t('terms.writeAll')}
          </Button>
        ) : null}
      </div>
      <ul>
        {visible.map((repair) => {
          const { name, values, term, count } = repair;
          const listed = values.slice(0, maxListedValues).join(', ');
          return (
            <li key={`${name} ${term}`}>
              <div className={styles.what}>
                <ColumnName name={name} />
                <span className="soft">{values.length > maxListedValues ? `${listed}, …` : listed}</span>
              </div>
              <Button size="xs" variant="default" onClick={() => onEdit(repairEdits(rows, repair))}>
                {t('terms.write', { term, count })}
              </Button>
            </li>
          );
        })}
      </ul>
      {more > 0 ? (
        <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
          {t('terms.more', { count: more })}
        </Button>
      ) : null}
    </section>
  );
}
