import { emailPattern, maxEmailLength } from './accounts.ts';
import type { Field } from './definition.ts';
import { fieldTypes, longestText, takesReason } from './field-types.ts';
import { listOf, named, orNull, type Schema } from './json-schema.ts';
import { maxInteger, shapes } from './shapes.ts';
import type { VocabularyName } from './vocabularies/index.ts';

/** The name of a controlled list among the document's components: `LibraryStrategyTerm`. */
export function termsName(vocabulary: VocabularyName): string {
  return `${pascal(vocabulary)}Term`;
}

/** `field_sample` as the name of a schema: `FieldSample`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const missingTermName = 'MissingTerm';

const keptDepth = '^\\d+(?:\\.\\d+)?(?:-\\d+(?:\\.\\d+)?)?$';
const numberOfRecord = { minimum: 1, maximum: maxInteger };

function limitsOf(field: Field): Schema {
  if (field.type === 'latitude') return { minimum: -90, maximum: 90 };
  if (field.type === 'longitude') return { minimum: -180, maximum: 180 };
  if (field.type === 'integer') return { minimum: -maxInteger, maximum: maxInteger };
  if (field.type !== 'number') return {};
  return {
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  };
}

function shaped(pattern: string): Schema {
  return { type: 'string', pattern };
}

function keptValue(field: Field): Schema {
  switch (field.type) {
    case 'text':
      return { type: 'string', minLength: 1, maxLength: longestText(field) };
    case 'number':
    case 'latitude':
    case 'longitude':
      return { type: 'number', ...limitsOf(field) };
    case 'integer':
      return { type: 'integer', ...limitsOf(field) };
    case 'date':
      return shaped(shapes.isoDate.source);
    case 'depth':
      return shaped(keptDepth);
    case 'choice':
      return named(termsName(field.vocabulary));
    case 'checksum':
      return shaped(shapes.checksum.source);
    case 'doi':
      return shaped(shapes.doi.source);
    case 'orcid':
      return shaped(shapes.orcid.source);
    // Without the pattern of today: an administrator's address from the settings goes by another.
    case 'email':
      return { type: 'string', minLength: 1, maxLength: maxEmailLength };
    case 'url':
      return shaped(shapes.url.source);
    case 'reference':
      return { type: 'integer', ...numberOfRecord };
    case 'references':
      return listOf({ type: 'integer', ...numberOfRecord });
  }
}

/** A field's value as it is kept and handed out, where there is one. */
export function valueSchema(field: Field): Schema {
  const value = keptValue(field);
  // A missing-value term stands in the column itself, where that can hold words.
  const orReason = takesReason(field) && field.type !== 'text' && fieldTypes[field.type].column === 'text';
  return orReason ? { anyOf: [value, named(missingTermName)] } : value;
}

/** A field's value as it is kept and handed out. */
export function keptSchema(field: Field): Schema {
  const value = valueSchema(field);
  return field.required || field.type === 'references' ? value : orNull(value);
}

/** A shape behind which the field's unit may stand. */
function withUnit({ source }: RegExp, { unit }: Field): string {
  if (!unit) return source;
  const written = unit.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('µ', '[µμ]');
  return source.replace(/\$$/, `(?:\\s*${written})?$`);
}

type Accepted = { types: readonly string[]; pattern?: string } & Schema;

/** The kinds of values that a field's parser accepts, besides an empty one. */
function acceptedValue(field: Exclude<Field, { type: 'choice' | 'references' }>): Accepted {
  switch (field.type) {
    case 'text':
      return { types: ['string', 'number'], maxLength: longestText(field) };
    case 'number':
      return { types: ['number', 'string'], ...limitsOf(field), pattern: withUnit(shapes.decimal, field) };
    case 'integer':
      return { types: ['integer', 'string'], ...limitsOf(field), pattern: shapes.decimal.source };
    // The letter of a hemisphere may stand behind it.
    case 'latitude':
    case 'longitude':
      return { types: ['number', 'string'], ...limitsOf(field) };
    // Written in many ways, as long as one alone can be meant; 20190314 as well.
    case 'date':
      return { types: ['string', 'integer'] };
    case 'depth':
      return { types: ['string', 'number'], minimum: 0, pattern: withUnit(shapes.depth, field) };
    // Taken in other spellings too, with a resolver in front of them or in capitals.
    case 'checksum':
    case 'doi':
    case 'orcid':
      return { types: ['string'] };
    case 'email':
      return { types: ['string'], maxLength: maxEmailLength, pattern: emailPattern.source };
    case 'url':
      return { types: ['string'], maxLength: longestText(field), pattern: shapes.url.source };
    case 'reference':
      return { types: ['integer', 'string'], ...numberOfRecord, pattern: shapes.decimal.source };
  }
}

/**
 * A field's value as a form or a script may give it, without the spaces around it: numbers also as text, with both decimal
 * signs. What the schema refuses the parsers refuse as well; they refuse more, such as the 30th of February.
 */
export function givenSchema(field: Field): Schema {
  const clearing = field.required ? [] : ['null'];
  if (field.type === 'references') {
    const { types, ...number } = acceptedValue({ type: 'reference', to: field.to });
    return { type: ['array', ...clearing], items: { type: types, ...number } };
  }
  if (field.type === 'choice')
    return { anyOf: [named(termsName(field.vocabulary)), { type: ['string', ...clearing] }] };
  const { types, pattern, ...rest } = acceptedValue(field);
  const shape = takesReason(field) ? undefined : pattern;
  return {
    type: [...types, ...clearing],
    ...rest,
    ...(shape && { pattern: field.required ? shape : `^$|${shape}` }),
    ...(field.required && { minLength: 1 }),
  };
}
