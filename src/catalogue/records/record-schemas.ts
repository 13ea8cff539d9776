import { columns, pooledEntities } from '../columns.ts';
import { type Field, isReference, reasonColumn } from '../definition.ts';
import { hasReasonColumn, readCell } from '../field-types.ts';
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
import { maxInteger } from '../values/patterns.ts';
import { type VocabularyName, vocabularies } from '../vocabularies/index.ts';
import { missingTerms } from '../vocabularies/insdc.ts';
import { fieldInputSchema, storedFieldSchema, storedValueSchema } from './field-schemas.ts';
import { derivedFields, metadataFieldNames, reasonColumns } from './records.ts';

// Records as JSON Schema, for people and programs that read or send them, with the labels and helps of one language.

/** The names of an entity's schemas among the document's components. */
export function schemaNames(entity: EntityName) {
  const name = pascalCase(entity);
  return { record: name, new: `New${name}`, change: `${name}Change`, filter: `${name}Filter` } as const;
}

/** The number by which a record is known; an invitation's is a UUID. */
type IdOf<E extends EntityName> = E extends 'invitation' ? string : number;

export function idSchema<E extends EntityName>(entity: E): Schema<IdOf<E>> {
  const schema: Schema = entity === 'invitation' ? uuid : { ...positiveInteger, maximum: maxInteger };
  return schema as Schema<IdOf<E>>;
}

function fieldDescription(entity: EntityName, name: string, field: Field, t: Translate): string {
  const parts = [];
  if (isReference(field)) {
    const to = { many: t(`entities.${field.to}.many`), resource: entityOf(field.to).resource };
    parts.push(field.type === 'reference' ? t('api.record.reference', to) : t('api.record.references', to));
  } else parts.push(t(`fields.${entity}.${name}.help`));
  if (field.private) parts.push(t('api.record.private'));
  return parts.join(' ');
}

/** The example of a template's column, except for references, which are names there and ids here. */
function exampleOf(field: Field, isKept: boolean): Schema {
  if (field.example === undefined || isReference(field)) return {};
  return { examples: [isKept ? readCell(field.example, field) : field.example] };
}

function withDescription(entity: EntityName, name: string, field: Field, schema: Schema, t: Translate): Schema {
  const label = t(`fields.${entity}.${name}.label`);
  const title = field.unit ? `${label} (${field.unit})` : label;
  return { title, description: fieldDescription(entity, name, field, t), ...schema };
}

function fieldsOf(entity: EntityName): [string, Field][] {
  return Object.entries(entityOf(entity).fields);
}

const derivedSchemas = { state: enumOf(['green', 'yellow']) };

function derivedOf(entity: EntityName): (keyof typeof derivedSchemas)[] {
  return (derivedFields[entity] ?? []).filter((name) => name in derivedSchemas) as (keyof typeof derivedSchemas)[];
}

type NamesOfType<E extends EntityName, T extends Field['type']> = {
  [F in FieldName<E>]: Catalogue[E]['fields'][F] extends { type: T } ? F : never;
}[FieldName<E>];
/** The label of each reference, by its field: none where nothing is set, a list for several. */
type LabelsOf<E extends EntityName> = { [F in NamesOfType<E, 'reference'>]?: string } & {
  [F in NamesOfType<E, 'references'>]: string[];
};

function labelsSchema<E extends EntityName>(entity: E, t: Translate): Schema<LabelsOf<E>> {
  const references = fieldsOf(entity).filter(([, field]) => isReference(field));
  const single = references.filter(([, { type }]) => type === 'reference').map(([name]) => name);
  const properties = references.map(([name, { type }]) => [name, type === 'reference' ? text : listOf(text)]);
  const schema: Schema = object(Object.fromEntries(properties), single);
  return { description: t('api.record.labels'), ...schema } as Schema<LabelsOf<E>>;
}

/** The properties of every record besides its number and its fields. */
function metadataProperties<Labels>(labels: Schema<Labels>, t: Translate) {
  return {
    created_at: { description: t('api.record.created_at'), ...dateTime },
    updated_at: { description: t('api.record.updated_at'), ...dateTime },
    version: { description: t('api.record.version'), ...positiveInteger },
    labels,
  };
}
type RecordMetadata<Labels> = ObjectOf<ReturnType<typeof metadataProperties<Labels>>>;

/** A record of an entity as it is handed out, without the reasons of missing values. */
export type RecordOf<E extends EntityName> = RowOf<E> & {
  [K in 'id' | Catalogue[E]['id']]: IdOf<E>;
} & (E extends 'person' ? ObjectOf<typeof derivedSchemas> : unknown) &
  RecordMetadata<LabelsOf<E>>;

/** A record of whatever entity, for code that goes through all of them. */
export type AnyRecord = Readonly<Record<string, unknown>> &
  Readonly<{ id: number } & RecordMetadata<Readonly<Record<string, string | readonly string[]>>>>;

/** A record as it is handed out. Visitors who have not logged in get it without the private fields. */
export function recordSchema<E extends EntityName>(entity: E, t: Translate): Schema<RecordOf<E>> {
  const definition = entityOf(entity);
  const id = { description: t('api.record.id'), ...idSchema(entity) };
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
    ...Object.fromEntries(
      reasons.map((name) => [name, { description: t('api.record.reason'), ...componentRef(missingTermSchemaName) }]),
    ),
    ...Object.fromEntries(
      derivedOf(entity).map((name) => [name, { description: t(`api.record.${name}`), ...derivedSchemas[name] }]),
    ),
    ...metadataProperties(labelsSchema(entity, t), t),
  };
  const hidden = fields.flatMap(([name, field]) => (field.private ? [name] : []));
  const schema: Schema = object(properties, [...hidden, ...reasons]);
  // The properties are the catalogue's fields, from which the type is made as well.
  return schema as Schema<RecordOf<E>>;
}

/**
 * The body that makes a record, or that changes one: what is left out of a change stays as it is. A whole record as it was
 * read can be sent back.
 */
export function recordBodySchema(entity: EntityName, kind: 'new' | 'change', t: Translate): Schema {
  const fields = fieldsOf(entity);
  const untouched: Schema = { description: t('api.record.sentBack') };
  const properties: Schemas = {
    ...Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const schema = { ...fieldInputSchema(field), ...exampleOf(field, false) };
        const reason = {
          description: t('api.record.givenReason'),
          anyOf: [componentRef(missingTermSchemaName), orNull(text)],
        };
        return [
          [name, withDescription(entity, name, field, schema, t)],
          ...(hasReasonColumn(field) ? [[reasonColumn(name), reason]] : []),
        ];
      }),
    ),
    ...Object.fromEntries(metadataFieldNames(entity).map((name) => [name, untouched])),
    ...(kind === 'change' && {
      version: { description: t('api.record.seenVersion'), type: ['integer', 'string', 'null'] },
    }),
  };
  const required = kind === 'new' ? fields.filter(([, field]) => field.required).map(([name]) => name) : [];
  return object(
    properties,
    Object.keys(properties).filter((name) => !required.includes(name)),
  );
}

/** A sequencing element with what it comes from, by column; `<column>_missing` has the reason of a missing value. */
export type ElementSearchResult = { sequencing_element_id: number; [column: string]: string | number | null };

/** A sequencing element with what it comes from, flat, as the search shows it: of the columns those that were asked for. */
export function elementSearchResultSchema(t: Translate): Schema<ElementSearchResult> {
  const known = columns.flatMap(({ name, entity, fieldName, field, several }): [string, Schema][] => {
    const isText = several || isReference(field);
    const one = isText ? text : storedValueSchema(field);
    // Of a pooled library the values of all samples stand in one text.
    const isPooled = !isText && pooledEntities.includes(entity);
    const schema = orNull(isPooled ? { anyOf: [one, text] } : one);
    const title = t(`fields.${entity}.${fieldName}.label`);
    const reason = { description: t('api.record.reason'), ...componentRef(missingTermSchemaName) };
    return [
      [name, { title, description: t(`fields.${entity}.${fieldName}.help`), ...schema }],
      ...(hasReasonColumn(field) && !several ? [[reasonColumn(name), reason] as [string, Schema]] : []),
    ];
  });
  const id = { sequencing_element_id: idSchema('sequencing_element') } satisfies {
    [K in keyof ElementSearchResult]?: Schema;
  };
  const properties: Schemas = { ...id, ...Object.fromEntries(known) };
  const schema: Schema = object(properties, Object.keys(properties).slice(1));
  return schema as Schema<ElementSearchResult>;
}

/** The controlled lists, by the names under which the other schemas refer to them. */
export function termSchemas(t: Translate): Schemas {
  const lists = Object.keys(vocabularies) as VocabularyName[];
  return {
    [missingTermSchemaName]: { description: t('api.record.missingTerm'), type: 'string', enum: missingTerms },
    ...Object.fromEntries(
      lists.map((name) => [
        termSchemaName(name),
        { description: t('api.record.term'), type: 'string', enum: vocabularies[name] },
      ]),
    ),
  };
}
