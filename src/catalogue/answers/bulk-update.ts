import {
  type AnswerOf,
  anyOf,
  boolean,
  count,
  dateTime,
  listOf,
  number,
  object,
  orNull,
  positiveInteger,
  type TypeOf,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';

const value = orNull(anyOf(text, number));

/** The cells of a revised table that differ from what is stored: those that would be changed, and the conflicts. */
export function bulkUpdateSchema(t: Translate) {
  const word = (name: string) => ({ description: t(`api.revising.${name}`) });
  const cell = {
    resource: { ...word('resource'), ...text },
    id: { ...word('id'), ...positiveInteger },
    field: { ...word('field'), ...text },
    before: { ...word('before'), ...value },
    after: { ...word('after'), ...value },
    label: { ...word('label'), ...text },
    elements: { ...word('elements'), ...count },
    row: { ...word('row'), ...positiveInteger },
    column: { ...word('column'), ...text },
  };
  const change = object(cell);
  const conflict = object({
    ...cell,
    now: { ...word('now'), ...value },
    who: { ...word('whoChanged'), ...orNull(text) },
    when: { ...word('when'), ...orNull(dateTime) },
  });
  return object({
    applied: { ...word('applied'), ...boolean },
    rows: { ...word('rows'), ...count },
    total: { ...word('total'), ...count },
    records: { ...word('records'), ...count },
    conflicting: { ...word('conflicting'), ...count },
    changes: { ...word('changes'), ...listOf(change) },
    conflicts: { ...word('conflicts'), ...listOf(conflict) },
    warnings: { ...word('warnings'), ...listOf(text) },
    seen: { ...word('seen'), ...text },
  });
}
export type BulkUpdate = AnswerOf<typeof bulkUpdateSchema>;
export type BulkUpdateCell = BulkUpdate['changes'][number];
export type BulkUpdateConflict = BulkUpdate['conflicts'][number];
/** A value as people read it. */
export type DisplayedValue = TypeOf<typeof value>;
