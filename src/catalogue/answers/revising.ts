import {
  type AnswerOf,
  anyOf,
  count,
  listOf,
  moment,
  number,
  object,
  ordinal,
  orNull,
  type TypeOf,
  text,
  truth,
} from '../json-schema.ts';
import type { Sentences } from '../locales/index.ts';

const value = orNull(anyOf(text, number));

/** The cells of a revised table that differ from what is stored: those that would be changed, and the conflicts. */
export function revisionSchema(t: Sentences) {
  const word = (name: string) => ({ description: t(`api.revising.${name}`) });
  const cell = {
    resource: { ...word('resource'), ...text },
    id: { ...word('id'), ...ordinal },
    field: { ...word('field'), ...text },
    before: { ...word('before'), ...value },
    after: { ...word('after'), ...value },
    label: { ...word('label'), ...text },
    elements: { ...word('elements'), ...count },
    row: { ...word('row'), ...ordinal },
    column: { ...word('column'), ...text },
  };
  const change = object(cell);
  const conflict = object({
    ...cell,
    now: { ...word('now'), ...value },
    who: { ...word('whoChanged'), ...orNull(text) },
    when: { ...word('when'), ...orNull(moment) },
  });
  return object({
    applied: { ...word('applied'), ...truth },
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
export type Revision = AnswerOf<typeof revisionSchema>;
export type RevisedCell = Revision['changes'][number];
export type RevisionConflict = Revision['conflicts'][number];
/** A value as people read it. */
export type ShownValue = TypeOf<typeof value>;
