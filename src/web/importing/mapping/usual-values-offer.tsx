import { useQuery } from '@tanstack/react-query';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import { usualValuesQuery } from '../../usual-values-query.ts';
import { offeredToMapping } from '../usual-values/usual-patterns.ts';
import { UsualValuesLine } from '../usual-values/usual-values-line.tsx';

type OfferProps = { mapping: ColumnMapping; onChange: (mapping: ColumnMapping) => void };

/** Offers the reader's usual values for the fields without a column, all at once. */
export function UsualValuesOffer({ mapping, onChange }: OfferProps) {
  const { data = {} } = useQuery(usualValuesQuery);
  const offered = offeredToMapping(data, mapping);
  const values = Object.fromEntries(offered.map(({ column, value }) => [column.name, value]));
  return (
    <UsualValuesLine
      offered={offered}
      onUse={() => onChange({ ...mapping, fields: { ...mapping.fields, ...values } })}
    />
  );
}
