import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListAddress } from '../../catalogue/addresses/list-address.ts';
import { columnOf } from '../../catalogue/columns.ts';
import type { Relative } from '../../catalogue/endpoints/element.ts';
import { displayKindOf } from '../../catalogue/field-types.ts';
import { relativeColumns } from '../../catalogue/relationships.ts';
import { useTranslation } from '../language.ts';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { type RecordColumn, RecordTable } from '../ui/record-table.tsx';
import { TruncatedText } from '../ui/table/cells.tsx';
import styles from './element.module.css';
import { relativesQuery } from './queries.ts';

function IdLink({ id, children }: { id: number; children: string }) {
  return (
    <Link to="/id/$id" params={{ id: String(id) }}>
      {children}
    </Link>
  );
}

/** The elements of the same library, sample or run, each with what it has in common. */
export function RelativesTable({ id }: { id: number }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<ListAddress>({});
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(relativesQuery(id, address));
  const sharedBy = ({ same }: Relative) => same.map((relation) => t(`element.relatives.${relation}`)).join(', ');
  const columns: RecordColumn<Relative>[] = [
    {
      name: 'id',
      label: t('records.list.id'),
      unsorted: true,
      render: (relative) => <IdLink id={relative.id}>{String(relative.id)}</IdLink>,
    },
    ...relativeColumns.flatMap((name): RecordColumn<Relative>[] => {
      const column = columnOf(name);
      if (!column) return [];
      const label = t(fieldLabelKey(column.entity, column.fieldName));
      const displayKind = displayKindOf(column.field);
      if (name !== 'samp_name') return [{ name, label, displayKind, unsorted: true }];
      const sharedColumn: RecordColumn<Relative> = {
        name: 'same',
        label: t('element.relatives.same'),
        unsorted: true,
        render: (relative) => <TruncatedText text={sharedBy(relative)} />,
      };
      const link = (relative: Relative) => <IdLink id={relative.id}>{relative.samp_name}</IdLink>;
      return [{ name, label, displayKind, unsorted: true, render: link }, sharedColumn];
    }),
  ];
  const facts = (relative: Relative) => [
    <span key="name" className="mono">
      {relative.samp_name}
    </span>,
    sharedBy(relative),
    [relative.library_strategy, relative.target_gene].filter(Boolean).join(' · '),
  ];
  return (
    <section className={styles.relatives} aria-labelledby="relatives">
      <h2 id="relatives">{t('element.relatives.title')}</h2>
      {error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <RecordTable<Relative>
          label={t('element.relatives.title')}
          columns={columns}
          factsOf={facts}
          page={data}
          idOf={(relative) => relative.id}
          address={address}
          goTo={(change) => setAddress((before) => ({ ...before, page: undefined, ...change }))}
          onOpen={(relative) => navigate({ to: '/id/$id', params: { id: String(relative.id) } })}
          waiting={isPlaceholderData}
          empty={<p className="soft">{t('element.relatives.none')}</p>}
        />
      )}
    </section>
  );
}
