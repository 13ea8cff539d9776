import { importedEntities } from '../chain.ts';
import { entityOf } from '../index.ts';
import {
  type AnswerOf,
  dateTime,
  enumOf,
  listOf,
  object,
  orNull,
  positiveInteger,
  type TypeOf,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';

/** An entry of the bin: what was deleted together. */
export function binEntrySchema(t: Translate) {
  const word = (name: string) => ({ description: t(`api.bin.entry.${name}`) });
  return object({
    id: { ...word('id'), ...positiveInteger },
    resource: { ...word('resource'), ...enumOf([entityOf('dataset').resource]) },
    label: { ...word('label'), ...text },
    who: { ...word('who'), ...orNull(text) },
    when: { ...word('when'), ...dateTime },
  });
}
export type BinEntry = AnswerOf<typeof binEntrySchema>;

/** Records that have come back, and the links to records that are gone. */
export const restoredEntrySchema = object({
  records: listOf(
    object({ resource: enumOf(importedEntities.map((entity) => entityOf(entity).resource)), count: positiveInteger }),
  ),
  notRestored: listOf(object({ resource: text, id: positiveInteger, field: text, reason: enumOf(['gone']) })),
});
export type RestoredEntry = TypeOf<typeof restoredEntrySchema>;
