import { describedBy } from '../chain.ts';
import { hasReasonColumn, reasonColumn } from '../definition.ts';
import { type EntityName, entityOf, fieldOf, referencesOf } from '../index.ts';
import { readFileFields } from '../read-files/read-files.ts';
import { identifyingFields } from './natural-keys.ts';

/** The groups of fields that a rule of an entity compares with each other. */
function comparedFields(entity: EntityName): readonly (readonly string[])[] {
  const definition = entityOf(entity);
  const groups: (readonly string[])[] = [...(definition.periods ?? []), identifyingFields(definition)];
  if (entity === 'sequencer') groups.push(['seq_meth', 'sequencing_platform']);
  if (entity === 'measurement_type') groups.push(['kind', 'unit'], ['low', 'high'], ['label_en', 'label_de']);
  if (entity === 'sequencing_element')
    groups.push(['checksum_method', ...readFileFields.flatMap(({ name, checksum }) => [name, checksum])]);
  for (const [name] of referencesOf(entity)) {
    const described = describedBy(entity, name);
    if (described) groups.push([name, ...Object.keys(entityOf(described).fields)]);
  }
  return groups;
}

/**
 * The columns of a record on which it depends what `checkRecord` makes of a change of these fields: the fields with
 * their reasons, and those with which a rule compares them.
 */
export function columnsReadByRules(entity: EntityName, changed: readonly string[]): string[] {
  const compared = comparedFields(entity).filter((group) => group.some((name) => changed.includes(name)));
  const names = [...new Set([...changed, ...compared.flat()])];
  return names.flatMap((name) => (hasReasonColumn(fieldOf(entity, name)) ? [name, reasonColumn(name)] : [name]));
}
