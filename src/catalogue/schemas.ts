import { columns, pooledEntities } from './columns.ts';
import { type Field, reasonColumn } from './definition.ts';
import { givenSchema, keptSchema, missingTermName, pascal, termsName, valueSchema } from './field-schemas.ts';
import { hasReasonColumn, readCell } from './field-types.ts';
import { type EntityName, entityOf } from './index.ts';
import { listOf, moment, named, object, orNull, type Schema, type Schemas, text, uuid } from './json-schema.ts';
import type { Sentences } from './locales/index.ts';
import { besideFields, derivedFields, reasonColumns } from './records.ts';
import { greatestInteger } from './shapes.ts';
import { type VocabularyName, vocabularies } from './vocabularies/index.ts';
import { missingTerms } from './vocabularies/insdc.ts';

// Records as JSON Schema, for people and programs that read or send them, with the labels and helps of one language.

/** The names of an entity's schemas among the document's components. */
export function schemaNames(entity: EntityName) {
  const name = pascal(entity);
  return { record: name, new: `New${name}`, change: `${name}Change`, filter: `${name}Filter` } as const;
}

/** The number by which a record is known; an invitation's is a UUID. */
export function idSchema(entity: EntityName): Schema {
  return entity === 'invitation' ? uuid : { type: 'integer', minimum: 1, maximum: greatestInteger };
}

function meaningOf(entity: EntityName, name: string, field: Field, t: Sentences): string {
  const parts = [];
  if (field.type === 'reference' || field.type === 'references') {
    const to = { many: t(`entities.${field.to}.many`), resource: entityOf(field.to).resource };
    parts.push(field.type === 'reference' ? t('api.record.reference', to) : t('api.record.references', to));
  } else parts.push(t(`fields.${entity}.${name}.help`));
  if (field.private) parts.push(t('api.record.private'));
  return parts.join(' ');
}

/** An example means the same in a spreadsheet and here, except where the one names a record and the other numbers it. */
function exampleOf(field: Field, isKept: boolean): Schema {
  if (field.example === undefined || field.type === 'reference' || field.type === 'references') return {};
  return { examples: [isKept ? readCell(field.example, field) : field.example] };
}

function described(entity: EntityName, name: string, field: Field, schema: Schema, t: Sentences): Schema {
  const label = t(`fields.${entity}.${name}.label`);
  const title = field.unit ? `${label} (${field.unit})` : label;
  return { title, description: meaningOf(entity, name, field, t), ...schema };
}

function fieldsOf(entity: EntityName): [string, Field][] {
  return Object.entries(entityOf(entity).fields);
}

const derivedSchemas = { state: { type: 'string', enum: ['green', 'yellow'] } } as const;

function derivedOf(entity: EntityName): (keyof typeof derivedSchemas)[] {
  return (derivedFields[entity] ?? []).filter((name) => name in derivedSchemas) as (keyof typeof derivedSchemas)[];
}

/** The label of each reference, by its field: none where nothing is set, a list for several. */
function labelsSchema(entity: EntityName, t: Sentences): Schema {
  const references = fieldsOf(entity).filter(([, { type }]) => type === 'reference' || type === 'references');
  const single = references.filter(([, { type }]) => type === 'reference').map(([name]) => name);
  const properties = references.map(([name, { type }]) => [name, type === 'reference' ? text : listOf(text)]);
  return { description: t('api.record.labels'), ...object(Object.fromEntries(properties), single) };
}

/** A record as it is handed out. Visitors who have not logged in get it without the private fields. */
export function recordSchema(entity: EntityName, t: Sentences): Schema {
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
        described(entity, name, field, { ...keptSchema(field), ...exampleOf(field, true) }, t),
      ]),
    ),
    ...Object.fromEntries(
      reasons.map((name) => [name, { description: t('api.record.reason'), ...named(missingTermName) }]),
    ),
    ...Object.fromEntries(
      derivedOf(entity).map((name) => [name, { description: t(`api.record.${name}`), ...derivedSchemas[name] }]),
    ),
    created_at: { description: t('api.record.created_at'), ...moment },
    updated_at: { description: t('api.record.updated_at'), ...moment },
    version: { description: t('api.record.version'), type: 'integer', minimum: 1 },
    labels: labelsSchema(entity, t),
  };
  const hidden = fields.flatMap(([name, field]) => (field.private ? [name] : []));
  return object(properties, [...hidden, ...reasons]);
}

/**
 * The body that makes a record, or that changes one: what is left out of a change stays as it is. A whole record as it was
 * read can be sent back.
 */
export function bodySchema(entity: EntityName, kind: 'new' | 'change', t: Sentences): Schema {
  const fields = fieldsOf(entity);
  const untouched: Schema = { description: t('api.record.sentBack') };
  const properties: Schemas = {
    ...Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const schema = { ...givenSchema(field), ...exampleOf(field, false) };
        const reason = { description: t('api.record.givenReason'), anyOf: [named(missingTermName), orNull(text)] };
        return [
          [name, described(entity, name, field, schema, t)],
          ...(hasReasonColumn(field) ? [[reasonColumn(name), reason]] : []),
        ];
      }),
    ),
    ...Object.fromEntries(besideFields(entity).map((name) => [name, untouched])),
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

/** A sequencing element with what it comes from, flat, as the search shows it: of the columns those that were asked for. */
export function foundElementSchema(t: Sentences): Schema {
  const known = columns.flatMap(({ name, entity, fieldName, field, several }): [string, Schema][] => {
    const told = several || field.type === 'reference';
    const one = told ? text : valueSchema(field);
    // Of a pooled library the values of all samples stand in one text.
    const isPooled = !told && pooledEntities.includes(entity);
    const schema = orNull(isPooled ? { anyOf: [one, text] } : one);
    const title = t(`fields.${entity}.${fieldName}.label`);
    const reason = { description: t('api.record.reason'), ...named(missingTermName) };
    return [
      [name, { title, description: t(`fields.${entity}.${fieldName}.help`), ...schema }],
      ...(hasReasonColumn(field) && !several ? [[reasonColumn(name), reason] as [string, Schema]] : []),
    ];
  });
  const properties = { sequencing_element_id: idSchema('sequencing_element'), ...Object.fromEntries(known) };
  return object(properties, Object.keys(properties).slice(1));
}

/** The controlled lists, by the names under which the other schemas refer to them. */
export function termSchemas(t: Sentences): Schemas {
  const lists = Object.keys(vocabularies) as VocabularyName[];
  return {
    [missingTermName]: { description: t('api.record.missingTerm'), type: 'string', enum: missingTerms },
    ...Object.fromEntries(
      lists.map((name) => [
        termsName(name),
        { description: t('api.record.term'), type: 'string', enum: vocabularies[name] },
      ]),
    ),
  };
}
