import { importedEntities } from '../chain.ts';
import { entityOf } from '../index.ts';
import { type AnswerOf, listOf, moment, object, oneOf, ordinal, orNull, type TypeOf, text } from '../json-schema.ts';
import type { Sentences } from '../locales/index.ts';

/** An entry of the bin: what was deleted together. */
export function binEntrySchema(t: Sentences) {
  const word = (name: string) => ({ description: t(`api.bin.entry.${name}`) });
  return object({
    id: { ...word('id'), ...ordinal },
    resource: { ...word('resource'), ...oneOf([entityOf('dataset').resource]) },
    label: { ...word('label'), ...text },
    who: { ...word('who'), ...orNull(text) },
    when: { ...word('when'), ...moment },
  });
}
export type BinEntry = AnswerOf<typeof binEntrySchema>;

/** Records that have come back, and the links to records that are gone. */
export const restoredEntrySchema = object({
  records: listOf(
    object({ resource: oneOf(importedEntities.map((entity) => entityOf(entity).resource)), count: ordinal }),
  ),
  notRestored: listOf(object({ resource: text, id: ordinal, field: text, reason: oneOf(['gone']) })),
});
export type RestoredEntry = TypeOf<typeof restoredEntrySchema>;
