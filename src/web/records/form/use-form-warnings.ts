import { queryOptions, useQueries } from '@tanstack/react-query';
import type { EntityName } from '../../../catalogue/index.ts';
import type { FieldRef } from '../../../catalogue/plausibility/rule.ts';
import { useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../labels.ts';
import { listQuery, parentRecordQuery, type RecordData } from '../record-queries.ts';
import { type Draft, selectedRecords } from './draft.ts';
import { comparedParentLinks, type FormWarning, findFormWarnings, type ParentRecord } from './form-warnings.ts';

/** The record that a reference in the form names. */
const referencedRecordQuery = (entity: EntityName, id: number | undefined) =>
  queryOptions({
    ...parentRecordQuery(entity, id ?? 0),
    enabled: id !== undefined,
    select: (record): RecordData[] => [record],
  });

/** The records that list the stored one, as far as it matters whether they are several. */
const listingRecordsQuery = (entity: EntityName, field: string, id: number | undefined) =>
  queryOptions({
    ...listQuery(entity, `${field}=${id ?? 0}&hits=2`),
    enabled: id !== undefined,
    select: ({ records }): RecordData[] => records,
  });

/** The records above the one in a form, with whose values its own are compared: those that it refers to, and an only one that lists it. */
function useParentRecords(entity: EntityName, record: RecordData | null, draft: Draft): ParentRecord[] {
  const links = comparedParentLinks(entity);
  const asked = useQueries({
    queries: links.map(({ parent, heldBy, name }) =>
      heldBy === 'child'
        ? referencedRecordQuery(parent, selectedRecords(draft[name])[0]?.id)
        : listingRecordsQuery(parent, name, record?.id),
    ),
  });
  return links.flatMap(({ parent, heldBy, name }, i): ParentRecord[] => {
    const [only, another] = asked[i]?.data ?? [];
    return only && !another ? [{ entity: parent, field: heldBy === 'child' ? name : null, record: only }] : [];
  });
}

/**
 * The sentences about values of a form that cannot all be right, by field; they keep nobody from saving. A record that cannot
 * be loaded is compared with nothing.
 */
export function useFormWarnings(entity: EntityName, record: RecordData | null, draft: Draft): (name: string) => string {
  const { t } = useTranslation();
  const remarks = findFormWarnings(entity, draft, useParentRecords(entity, record, draft));
  const named = (fieldRef: FieldRef) => {
    const label = t(fieldLabelKey(fieldRef.entity, fieldRef.field));
    return fieldRef.entity === entity ? label : `${t(`entities.${fieldRef.entity}.one`)}: ${label}`;
  };
  const sentence = ({ code, fieldRef, value, other, otherValue, limit }: FormWarning) =>
    t(`plausibility.${code}`, {
      field: named(fieldRef),
      value,
      ...(other && otherValue !== undefined && { other: named(other), otherValue }),
      ...(limit !== undefined && { limit }),
    });
  return (name) =>
    remarks
      .filter(({ field }) => field === name)
      .map(sentence)
      .join(' ');
}
