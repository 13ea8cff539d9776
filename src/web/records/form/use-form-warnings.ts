import { queryOptions, useQueries } from '@tanstack/react-query';
import type { EntityName } from '../../../catalogue/index.ts';
import { describeImplausible } from '../../../catalogue/quality/problems.ts';
import { useTranslation } from '../../language.ts';
import { listQuery, parentRecordQuery, type RecordData } from '../record-queries.ts';
import { type Draft, selectedRecords } from './draft.ts';
import { comparedParentLinks, findFormWarnings, type ParentRecord } from './form-warnings.ts';

/** The record to which a reference in the form refers. */
const referencedRecordQuery = (entity: EntityName, id: number | undefined) =>
  queryOptions({
    ...parentRecordQuery(entity, id ?? 0),
    enabled: id !== undefined,
    select: (record): RecordData[] => [record],
  });

/** The first two records that list the stored one: enough to know whether there are several. */
const listingRecordsQuery = (entity: EntityName, field: string, id: number | undefined) =>
  queryOptions({
    ...listQuery(entity, { [field]: id ?? 0, hits: 2 }),
    enabled: id !== undefined,
    select: ({ records }): RecordData[] => records,
  });

/**
 * The parent records whose values are compared with those of a form: those that it refers to, and the only one that
 * lists it.
 */
function useParentRecords(entity: EntityName, record: RecordData | null, draft: Draft): ParentRecord[] {
  const links = comparedParentLinks(entity);
  const results = useQueries({
    queries: links.map(({ parent, heldBy, name }) =>
      heldBy === 'child'
        ? referencedRecordQuery(parent, selectedRecords(draft[name])[0]?.id)
        : listingRecordsQuery(parent, name, record?.id),
    ),
  });
  return links.flatMap(({ parent, heldBy, name }, i): ParentRecord[] => {
    const [only, another] = results[i]?.data ?? [];
    return only && !another ? [{ entity: parent, field: heldBy === 'child' ? name : null, record: only }] : [];
  });
}

/**
 * Returns a function with the warnings of a field about values that cannot all be right; they do not prevent saving.
 * Parent records that cannot be loaded are left out.
 */
export function useFormWarnings(entity: EntityName, record: RecordData | null, draft: Draft): (name: string) => string {
  const { t } = useTranslation();
  const warnings = findFormWarnings(entity, draft, useParentRecords(entity, record, draft));
  return (name) =>
    warnings
      .filter(({ field }) => field === name)
      .map((warning) => describeImplausible(warning, entity, t))
      .join(' ');
}
