import { useQuery } from '@tanstack/react-query';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { labelOf } from '../../../catalogue/records/records.ts';
import { useTranslation } from '../../language.ts';
import { parentField } from '../aside/references.ts';
import { listQuery, type RecordData } from '../record-queries.ts';

/** Ids that REST accepts in one filter. */
const maxFilterIds = 20;
/** Parents to load at once; one library may have several samples. */
const maxParents = 100;

/** Loads, in one request, the records that these have their natural key within: the ones that refer to them. */
function useParents(entity: EntityName, records: readonly RecordData[]): readonly RecordData[] {
  const { within } = entityOf(entity);
  const numbers = records.slice(0, maxFilterIds).map(({ id }) => [within?.field ?? '', String(id)]);
  const params = new URLSearchParams([...numbers, ['hits', String(maxParents)]]).toString();
  const loaded = useQuery({
    ...listQuery(within?.entity ?? entity, params),
    enabled: within !== undefined && records.length > 0,
  });
  return within ? (loaded.data?.records ?? []) : [];
}

/**
 * Returns a function that names a record's parent, to distinguish records with the same label: libraries of one condition
 * by their samples, events by their campaigns.
 */
export function useParentLabels(
  entity: EntityName,
  records: readonly RecordData[],
): (record: RecordData) => string | undefined {
  const { within } = entityOf(entity);
  const { language } = useTranslation();
  const parents = useParents(entity, records);
  const belonging = parentField(entity);
  return ({ id, labels }) => {
    if (!within) return belonging && labels[belonging]?.toString();
    const ofThis = parents.filter((parent) => [parent[within.field]].flat().includes(id));
    return ofThis.map((parent) => labelOf(within.entity, parent, language)).join('; ') || undefined;
  };
}
