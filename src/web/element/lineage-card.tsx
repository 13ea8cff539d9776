import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LineageStep } from '../../catalogue/answers/elements.ts';
import type { NamedRecord } from '../../catalogue/answers/records.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { localizeLabel } from '../../catalogue/records/records.ts';
import { useTranslation } from '../language.ts';
import { RecordLink } from '../records/links.tsx';
import { Card } from '../ui/card.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import styles from './element.module.css';
import { lineageQuery } from './queries.ts';

/** A record of the lineage: an element by its page, anything else by its form. */
function LineageRecord({ entity, id, label: stored, isHere }: NamedRecord & { entity: EntityName; isHere: boolean }) {
  const { language } = useTranslation();
  const label = localizeLabel(entity, stored, language);
  if (isHere)
    return (
      <strong aria-current="page" className={styles.here}>
        {label}
      </strong>
    );
  if (entity !== 'sequencing_element')
    return (
      <RecordLink to={entity} id={id}>
        {label}
      </RecordLink>
    );
  return (
    <Link to="/id/$id" params={{ id: String(id) }}>
      {label}
    </Link>
  );
}

type SiblingsProps = LineageStep['siblings'][number] & { entity: EntityName };

/** The records that were made from the same: a branch that leaves the line. */
function Siblings({ entity, parent, filter, count, records }: SiblingsProps) {
  const { t } = useTranslation();
  const more = count - records.length;
  const { path = '' } = entityOf(entity);
  const rest = t('element.lineage.more', { count: more, number: formatCount(more) });
  return (
    <div className={styles.branch}>
      <span className={styles.branchName}>
        {t('element.lineage.siblings', {
          number: formatCount(count),
          from: t(`element.lineage.from.${parent}`),
        })}
      </span>
      <ul className={styles.siblings}>
        {records.map((record) => (
          <li key={record.id}>
            <LineageRecord entity={entity} {...record} isHere={false} />
          </li>
        ))}
        {more > 0 ? (
          <li>
            {filter ? (
              <Link to="/component/$entity" params={{ entity: path }} search={{ [filter.name]: String(filter.id) }}>
                {rest}
              </Link>
            ) : (
              rest
            )}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function LineageStepItem({ entity, count, records, siblings, here }: LineageStep & { here: number }) {
  const { t } = useTranslation();
  const more = count - records.length;
  return (
    <li className={styles.step} data-here={entity === 'sequencing_element' || undefined}>
      <span className={styles.stepName}>{t(`entities.${entity}.${count === 1 ? 'one' : 'many'}`)}</span>
      <div className={styles.stepBody}>
        <ul className={styles.own}>
          {records.map((record) => (
            <li key={record.id}>
              <LineageRecord
                entity={entity}
                {...record}
                isHere={entity === 'sequencing_element' && record.id === here}
              />
            </li>
          ))}
          {more > 0 ? <li>{t('element.lineage.more', { count: more, number: formatCount(more) })}</li> : null}
        </ul>
        {siblings.map((one) => (
          <Siblings key={one.parent} entity={entity} {...one} />
        ))}
      </div>
    </li>
  );
}

/** The way from the campaign to the element, step by step, with the branches that leave it. */
export function LineageCard({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(lineageQuery(id));
  return (
    <Card title={t('element.lineage.title')}>
      {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
      {data ? (
        <ol className={styles.lineage} aria-label={t('element.lineage.title')}>
          {data.steps.map((step) => (
            <LineageStepItem key={step.entity} {...step} here={id} />
          ))}
        </ol>
      ) : null}
      {data || error ? null : <Loading />}
    </Card>
  );
}
