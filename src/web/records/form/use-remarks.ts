import { queryOptions, useQueries } from '@tanstack/react-query';
import type { EntityName } from '../../../catalogue/index.ts';
import type { Place } from '../../../catalogue/plausibility/rule.ts';
import { useWords } from '../../language.ts';
import { fieldLabel } from '../field-words.ts';
import { aboveQuery, listQuery, type RecordData } from '../record-queries.ts';
import { chosenOf, type Draft } from './draft.ts';
import { type Above, comparedAbove, type Remark, remarksIn } from './remarks.ts';

/** The record that a reference in the form names. */
const referredQuery = (entity: EntityName, id: number | undefined) =>
  queryOptions({
    ...aboveQuery(entity, id ?? 0),
    enabled: id !== undefined,
    select: (record): RecordData[] => [record],
  });

/** The records that list the stored one, as far as it matters whether they are several. */
const listingQuery = (entity: EntityName, field: string, id: number | undefined) =>
  queryOptions({
    ...listQuery(entity, `${field}=${id ?? 0}&hits=2`),
    enabled: id !== undefined,
    select: ({ records }): RecordData[] => records,
  });

/** The records above the one in a form, with whose values its own are compared: those that it refers to, and an only one that lists it. */
function useAbove(entity: EntityName, record: RecordData | null, draft: Draft): Above[] {
  const links = comparedAbove(entity);
  const asked = useQueries({
    queries: links.map(({ parent, heldBy, name }) =>
      heldBy === 'child' ? referredQuery(parent, chosenOf(draft[name])[0]?.id) : listingQuery(parent, name, record?.id),
    ),
  });
  return links.flatMap(({ parent, heldBy, name }, i): Above[] => {
    const [only, another] = asked[i]?.data ?? [];
    return only && !another ? [{ entity: parent, field: heldBy === 'child' ? name : null, record: only }] : [];
  });
}

/**
 * The sentences about values of a form that cannot all be right, by field; they keep nobody from saving. A record that cannot
 * be loaded is compared with nothing.
 */
export function useRemarks(entity: EntityName, record: RecordData | null, draft: Draft): (name: string) => string {
  const { t } = useWords();
  const remarks = remarksIn(entity, draft, useAbove(entity, record, draft));
  const named = (place: Place) => {
    const label = t(fieldLabel(place.entity, place.field));
    return place.entity === entity ? label : `${t(`entities.${place.entity}.one`)}: ${label}`;
  };
  const sentence = ({ code, place, value, other, otherValue, limit }: Remark) =>
    t(`plausibility.${code}`, {
      field: named(place),
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
