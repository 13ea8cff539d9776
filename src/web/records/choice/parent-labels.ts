import { useQuery } from '@tanstack/react-query';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { labelOf } from '../../../catalogue/records.ts';
import { belongingField } from '../aside/references.ts';
import { listQuery, type RecordData } from '../record-queries.ts';

/** How many numbers REST takes in one filter. */
const mostNumbers = 20;
/** A library may be that of several samples. */
const mostParents = 100;

/** The records within which these have their natural key: those that refer to one of them, all asked for at once. */
function useParents(entity: EntityName, records: readonly RecordData[]): readonly RecordData[] {
  const { within } = entityOf(entity);
  const numbers = records.slice(0, mostNumbers).map(({ id }) => [within?.field ?? '', String(id)]);
  const params = new URLSearchParams([...numbers, ['hits', String(mostParents)]]).toString();
  const asked = useQuery({
    ...listQuery(within?.entity ?? entity, params),
    enabled: within !== undefined && records.length > 0,
  });
  return within ? (asked.data?.records ?? []) : [];
}

/**
 * The text of what a record belongs to, which tells apart what has one label: libraries of one condition by their samples,
 * events by their campaigns.
 */
export function useParentLabels(
  entity: EntityName,
  records: readonly RecordData[],
): (record: RecordData) => string | undefined {
  const { within } = entityOf(entity);
  const parents = useParents(entity, records);
  const belonging = belongingField(entity);
  return ({ id, labels }) => {
    if (!within) return belonging && labels[belonging]?.toString();
    const ofThis = parents.filter((parent) => [parent[within.field]].flat().includes(id));
    return ofThis.map((parent) => labelOf(within.entity, parent)).join('; ') || undefined;
  };
}
