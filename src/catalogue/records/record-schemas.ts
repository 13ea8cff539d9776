import { ancestorsOf } from '../chain.ts';
import { columns, pooledEntities } from '../columns.ts';
import { type Field, hasReasonColumn, isReference, reasonColumn } from '../definition.ts';
import { readCell } from '../field-types.ts';
import { type Catalogue, type EntityName, entityOf, type FieldName, type RowOf } from '../index.ts';
import {
  componentRef,
  dateTime,
  enumOf,
  listOf,
  missingTermSchemaName,
  type ObjectOf,
  object,
  orNull,
  pascalCase,
  positiveInteger,
  type Schema,
  type Schemas,
  termSchemaName,
  text,
  uuid,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import { defaultTypeFields } from '../measurements/type-rules.ts';
import { maxInteger } from '../values/patterns.ts';
import { type VocabularyName, vocabularies } from '../vocabularies/index.ts';
import { missingTerms } from '../vocabularies/insdc.ts';
import { fieldInputSchema, storedFieldSchema, storedValueSchema } from './field-schemas.ts';
import { holdsMeasurements } from './measured-names.ts';
import { derivedFields, reasonColumns } from './record-columns.ts';
import { metadataFieldNames } from './records.ts';

// JSON Schemas of records for the OpenAPI document, with labels and help texts in one language.

/** The names of an entity's schemas among the components of the OpenAPI document. */
export function schemaNames(entity: EntityName) {
  const name = pascalCase(entity);
  return { record: name, new: `New${name}`, change: `${name}Change`, filter: `${name}Filter` } as const;
}

/** The type of a record's id; invitations have a UUID. */
type IdOf<E extends EntityName> = E extends 'invitation' ? string : number;

export function idSchema<E extends EntityName>(entity: E): Schema<IdOf<E>> {
  const schema: Schema = entity === 'invitation' ? uuid : { ...positiveInteger, maximum: maxInteger };
  return schema as Schema<IdOf<E>>;
}

function fieldDescription(entity: EntityName, name: string, field: Field, t: Translate): string {
  const parts = [];
  if (isReference(field)) {
    const ids = field.type === 'reference' ? 'The id of a record' : 'The ids of records';
    parts.push(`${ids} of “${t(`entities.${field.to}.many`)}” (/rest/${entityOf(field.to).resource}).`);
  } else parts.push(t(`fields.${entity}.${name}.help`));
  if (field.private) parts.push('For logged-in users only.');
  return parts.join(' ');
}

/** The example from templates; none for a reference, since templates contain names but records contain ids. */
function exampleOf(field: Field, isStored: boolean): Schema {
  if (field.example === undefined || isReference(field)) return {};
  return { examples: [isStored ? readCell(field.example, field) : field.example] };
}

function withDescription(entity: EntityName, name: string, field: Field, schema: Schema, t: Translate): Schema {
  const label = t(`fields.${entity}.${name}.label`);
  const title = field.unit ? `${label} (${field.unit})` : label;
  return { title, description: fieldDescription(entity, name, field, t), ...schema };
}

function fieldsOf(entity: EntityName): [string, Field][] {
  return Object.entries(entityOf(entity).fields);
}

const state = enumOf(['green', 'yellow']);
const labelsByLanguage = object({ en: text, de: text });
const derivedSchemas = {
  label: { description: 'The name of the type in both languages.', ...labelsByLanguage } as typeof labelsByLanguage,
  state: { description: '`green`: first name, last name, email and institute are known.', ...state } as typeof state,
};

const labelText: Schema = { type: ['string', 'number', 'null'] };
const labelInputSchema: Schema = {
  description: 'A label for both languages, or one for each.',
  anyOf: [labelText, { type: 'object', properties: { en: labelText, de: labelText } }],
};

const reasonSchema: Schema = { description: 'Why there is no value.', ...componentRef(missingTermSchemaName) };

function derivedOf(entity: EntityName): (keyof typeof derivedSchemas)[] {
  return (derivedFields[entity] ?? []).filter((name) => name in derivedSchemas) as (keyof typeof derivedSchemas)[];
}

type NamesOfType<E extends EntityName, T extends Field['type']> = {
  [F in FieldName<E>]: Catalogue[E]['fields'][F] extends { type: T } ? F : never;
}[FieldName<E>];
/** The labels of referenced records by field: none for an empty reference, a list for a multiple one. */
type LabelsOf<E extends EntityName> = { [F in NamesOfType<E, 'reference'>]?: string } & {
  [F in NamesOfType<E, 'references'>]: string[];
};

function labelsSchema<E extends EntityName>(entity: E): Schema<LabelsOf<E>> {
  const references = fieldsOf(entity).filter(([, field]) => isReference(field));
  const single = references.filter(([, { type }]) => type === 'reference').map(([name]) => name);
  const properties = references.map(([name, { type }]) => [name, type === 'reference' ? text : listOf(text)]);
  const schema: Schema = object(Object.fromEntries(properties), single);
  return { description: 'The text to show for each reference that is set.', ...schema } as Schema<LabelsOf<E>>;
}

/** The properties of every record in addition to its id and its fields. */
function metadataProperties<Labels>(labels: Schema<Labels>) {
  return {
    created_at: { description: 'When it was created.', ...dateTime },
    updated_at: { description: 'When it was last changed or reviewed.', ...dateTime },
    version: { description: 'Counts the changes.', ...positiveInteger },
    labels,
  };
}
type RecordMetadata<Labels> = ObjectOf<ReturnType<typeof metadataProperties<Labels>>>;

/** The values of the records that one comes from, by column: `event.depth`. */
export type AncestorValues = Record<string, string | number | null>;
const ancestorValuesSchema: Schema<AncestorValues> = {
  description:
    'Only in lists with such `columns`: the fields of what the record comes from, by `entity.field`. References are written by their labels, a missing-value reason takes the place of its value, and several different values are separated by `; `. A measurement has its sign and its reason beside it, under `<name>_sign` and `<name>_missing`.',
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'null'] },
};

/** The value of a measurement in an answer, whose property has the name of a column. */
const measuredValueSchema: Schema = {
  description:
    'A measurement by the name of its type, if such a column was asked for; `<name>_sign` has the sign before its number, `<name>_missing` the reason why there is none.',
  type: ['string', 'number', 'null'],
};

/** A record in responses, without its missing-value terms. */
export type RecordOf<E extends EntityName> = RowOf<E> & {
  [K in 'id' | Catalogue[E]['id']]: IdOf<E>;
} & (E extends 'person' ? ObjectOf<Pick<typeof derivedSchemas, 'state'>> : unknown) &
  (E extends 'measurement_type' ? ObjectOf<Pick<typeof derivedSchemas, 'label'>> : unknown) &
  RecordMetadata<LabelsOf<E>> & { of?: AncestorValues };

/** A record of any entity. */
export type AnyRecord = Readonly<Record<string, unknown>> &
  Readonly<
    { id: number; of?: Readonly<AncestorValues> } & RecordMetadata<Readonly<Record<string, string | readonly string[]>>>
  >;

/** The schema of a record in responses. Anonymous visitors get it without private fields. */
export function recordSchema<E extends EntityName>(entity: E, t: Translate): Schema<RecordOf<E>> {
  const definition = entityOf(entity);
  const id = { description: 'The id of the record.', ...idSchema(entity) };
  const fields = fieldsOf(entity);
  const reasons = reasonColumns(definition);
  const properties: Schemas = {
    id,
    [definition.id]: id,
    ...Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        withDescription(entity, name, field, { ...storedFieldSchema(field), ...exampleOf(field, true) }, t),
      ]),
    ),
    ...Object.fromEntries(reasons.map((name) => [name, reasonSchema])),
    ...Object.fromEntries(derivedOf(entity).map((name) => [name, derivedSchemas[name]])),
    ...metadataProperties(labelsSchema(entity)),
    ...(ancestorsOf(entity).length > 0 && { of: ancestorValuesSchema }),
  };
  const privateFields = fields.flatMap(([name, field]) => (field.private ? [name] : []));
  const schema: Schema = {
    ...object(properties, [...privateFields, ...reasons, 'of']),
    ...(holdsMeasurements(entity) && { additionalProperties: measuredValueSchema }),
  };
  // Properties and type are both derived from the catalogue, which the compiler cannot follow.
  return schema as Schema<RecordOf<E>>;
}

/** The description of a value in a body that is sent back as it was read. */
export const sentBackText = 'As it was read; it changes nothing.';
const ignored: Schema = { description: sentBackText };

/**
 * The schema of the request body that creates or changes a record. Fields left out of a change stay unchanged; a
 * complete record from a response is accepted too.
 */
export function recordBodySchema(entity: EntityName, kind: 'new' | 'change', t: Translate): Schema {
  const fields = fieldsOf(entity);
  const properties: Schemas = {
    ...Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const schema = { ...fieldInputSchema(field), ...exampleOf(field, false) };
        const reason = {
          description:
            'Why there is no value: a missing-value term, in upper or lower case. It counts where there is no value.',
          anyOf: [componentRef(missingTermSchemaName), orNull(text)],
        };
        return [
          [name, withDescription(entity, name, field, schema, t)],
          ...(hasReasonColumn(field) ? [[reasonColumn(name), reason]] : []),
        ];
      }),
    ),
    ...Object.fromEntries(metadataFieldNames(entity).map((name) => [name, ignored])),
    ...(entity === 'measurement_type' && { label: labelInputSchema }),
    ...(kind === 'change' && {
      version: {
        description: 'The version that was read. If the record has another one by now, nothing is changed: 409.',
        type: ['integer', 'string', 'null'],
      },
    }),
  };
  const defaults = entity === 'measurement_type' ? defaultTypeFields : [];
  const needed = fields.flatMap(([name, field]) => (field.required && !defaults.includes(name) ? [name] : []));
  const required = kind === 'new' ? needed : [];
  return object(
    properties,
    Object.keys(properties).filter((name) => !required.includes(name)),
  );
}

/** A sequencing element with its lineage, by column; `<column>_missing` has the missing-value term. */
export type ElementSearchResult = { sequencing_element_id: number; [column: string]: string | number | null };

/** The schema of a search result: a sequencing element with its lineage, flat, with the requested columns. */
export function elementSearchResultSchema(t: Translate): Schema<ElementSearchResult> {
  const columnSchemas = columns.flatMap(({ name, entity, fieldName, field, several }): [string, Schema][] => {
    const isText = several || isReference(field);
    const single = isText ? text : storedValueSchema(field);
    // The values of all samples of a pooled library are joined into one text.
    const isPooled = !isText && pooledEntities.includes(entity);
    const schema = orNull(isPooled ? { anyOf: [single, text] } : single);
    const title = t(`fields.${entity}.${fieldName}.label`);
    return [
      [name, { title, description: t(`fields.${entity}.${fieldName}.help`), ...schema }],
      ...(hasReasonColumn(field) && !several ? [[reasonColumn(name), reasonSchema] as [string, Schema]] : []),
    ];
  });
  const id = { sequencing_element_id: idSchema('sequencing_element') } satisfies {
    [K in keyof ElementSearchResult]?: Schema;
  };
  const properties: Schemas = { ...id, ...Object.fromEntries(columnSchemas) };
  const schema: Schema = object(properties, Object.keys(properties).slice(1));
  return { ...schema, additionalProperties: measuredValueSchema } as Schema<ElementSearchResult>;
}

/** The schemas of vocabularies, by the names by which other schemas refer to them. */
export function termSchemas(): Schemas {
  const lists = Object.keys(vocabularies) as VocabularyName[];
  return {
    [missingTermSchemaName]: {
      description: 'INSDC’s terms for a value that is missing.',
      type: 'string',
      enum: missingTerms,
    },
    ...Object.fromEntries(
      lists.map((name) => [
        termSchemaName(name),
        {
          description: 'The archives’ own terms; accepted in upper or lower case, and stored in this spelling.',
          type: 'string',
          enum: vocabularies[name],
        },
      ]),
    ),
  };
}
