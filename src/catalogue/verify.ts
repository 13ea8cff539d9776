import { columnEntities } from './chain.ts';
import { columnsOf, defaultSearchColumns } from './columns.ts';
import { type EntityDef, isReference } from './definition.ts';
import { publishedHeaders, publishedNonFieldHeaders } from './headers/published-headers.ts';
import { languages, resources } from './locales/index.ts';
import { vocabularies } from './vocabularies/index.ts';

type LabelsAndHelp = Record<string, Record<string, { label: string; help: string } | undefined> | undefined>;

/**
 * Compares the columns with the published headers, which existing workbooks contain.
 * @throws Error naming the header, the field that it belongs to, and the field that would take it over
 */
function verifyHeaders(entities: Readonly<Record<string, EntityDef>>): void {
  const columns = columnsOf(entities);
  const names = new Map(columns.map((column) => [column.name, column]));
  if (names.size !== columns.length) throw new Error('catalogue: two columns bear one name');
  for (const [entity, headers] of Object.entries(publishedHeaders)) {
    for (const header of headers) {
      const owner = `${entity}.${header.slice(header.indexOf('.') + 1)}`;
      const column = names.get(header);
      if (!column)
        throw new Error(`catalogue: no column bears the header ${header} any more, which workbooks have for ${owner}`);
      const taker = `${column.entity}.${column.fieldName}`;
      if (taker !== owner)
        throw new Error(
          `catalogue: ${taker} takes the header ${header}, with which workbooks fill ${owner}; give it another name`,
        );
    }
  }
  for (const header of publishedNonFieldHeaders) {
    const column = names.get(header);
    if (column)
      throw new Error(
        `catalogue: ${column.entity}.${column.fieldName} takes the header ${header}, which fills no field; give it another name`,
      );
  }
  const published = new Set<string>(Object.values(publishedHeaders).flat());
  for (const { name, entity, fieldName } of columns) {
    const other = columns.find((column) => column.fieldName === fieldName && column.entity !== entity);
    if (other && name === fieldName && !published.has(name))
      throw new Error(
        `catalogue: ${entity}.${name} and ${other.entity}.${name} share a name; publish both of their headers, so that neither takes the other's`,
      );
  }
  for (const name of defaultSearchColumns)
    if (!names.has(name)) throw new Error(`catalogue: ${name} is a default search column but no column`);
}

/**
 * Refuses a reference that no table could fill: neither the reference nor its entity has a column, and the entity's
 * fields are not all fields of the referring entity, as those of a library's condition are.
 */
function verifyReferences(entities: Readonly<Record<string, EntityDef>>): void {
  const columns = columnsOf(entities);
  for (const name of columnEntities) {
    const { fields = {} } = entities[name] ?? {};
    for (const [fieldName, field] of Object.entries(fields)) {
      if (field.type !== 'reference' || columnEntities.includes(field.to)) continue;
      if (columns.some((column) => column.entity === name && column.fieldName === fieldName)) continue;
      if (Object.keys(entities[field.to]?.fields ?? {}).every((part) => part in fields)) continue;
      throw new Error(
        `catalogue: ${name}.${fieldName} refers to ${field.to}, which no column describes; give it a natural key and a place in chain.ts`,
      );
    }
  }
}

/**
 * Refuses an entity that is written in one cell by its label but needs more values: a new record gets only the label.
 */
function verifyLookup(name: string, { lookup, keys, label, fields }: EntityDef): void {
  if (lookup !== 'label') return;
  const [labelField = ''] = label;
  const isKey = label.length === 1 && keys.length === 1 && keys[0]?.length === 1 && keys[0][0] === labelField;
  if (!isKey || fields[labelField]?.type !== 'text')
    throw new Error(`catalogue: ${name} is written by its label, which must be one text and its only natural key`);
  for (const [fieldName, field] of Object.entries(fields))
    if (field.required && fieldName !== labelField)
      throw new Error(`catalogue: ${name}.${fieldName} is required, but a table gives nothing but ${labelField}`);
}

/** Refuses a field that exports should write but that has no column, since exports read values by column. */
function verifyExported(entities: Readonly<Record<string, EntityDef>>): void {
  const columns = columnsOf(entities);
  for (const [name, { fields }] of Object.entries(entities))
    for (const [fieldName, field] of Object.entries(fields)) {
      if (field.ena === undefined && field.gfbio === undefined) continue;
      if (columns.some((column) => column.entity === name && column.fieldName === fieldName)) continue;
      throw new Error(`catalogue: ${name}.${fieldName} is written by exports, but it is no column`);
    }
}

function verifyTranslations(entities: Readonly<Record<string, EntityDef>>): void {
  for (const language of languages) {
    const texts: LabelsAndHelp = resources[language].translation.fields;
    for (const [name, { fields }] of Object.entries(entities))
      for (const field in fields)
        if (!texts[name]?.[field]?.label || !texts[name][field].help)
          throw new Error(`catalogue: ${name}.${field} has no label or help in language ${language}`);
  }
}

/**
 * Refuses an inconsistent catalogue at the start of the server.
 * @throws Error naming `entity.field` and its fault
 */
export function verifyCatalogue(entities: Readonly<Record<string, EntityDef>>): void {
  const joinTables = new Set<string>();
  const paths = new Map<string, string>();
  for (const [name, entity] of Object.entries(entities)) {
    const grouped = Object.values(entity.groups).flat();
    const refuse = (field: string, why: string): never => {
      throw new Error(`catalogue: ${name}.${field} ${why}`);
    };
    for (const path of [`/rest/${entity.resource}`, ...(entity.path ? [`/component/${entity.path}`] : [])]) {
      if (paths.has(path)) throw new Error(`catalogue: ${paths.get(path)} and ${name} share the address ${path}`);
      paths.set(path, name);
    }
    for (const [fieldName, field] of Object.entries(entity.fields)) {
      if (!/^[a-z][a-z0-9_]*$/.test(fieldName)) refuse(fieldName, 'is not written in snake_case');
      if (isReference(field) && !entities[field.to]) refuse(fieldName, `refers to ${field.to}, which is not an entity`);
      if (field.type === 'references') {
        if (joinTables.has(field.joinTable))
          refuse(fieldName, `uses the table of pairs ${field.joinTable}, which another field has`);
        joinTables.add(field.joinTable);
      }
      if (field.type === 'choice' && !vocabularies[field.vocabulary])
        refuse(fieldName, `has the vocabulary ${field.vocabulary}, which is not there`);
      const groupCount = grouped.filter((groupedField) => groupedField === fieldName).length;
      if (groupCount !== 1)
        refuse(fieldName, groupCount === 0 ? 'stands in no form group' : 'stands in several form groups');
    }
    const namedFields = [
      ...grouped,
      ...entity.keys.flat(),
      ...entity.label,
      ...(entity.identifiedBy ?? []),
      ...entity.listColumns,
      ...(entity.periods ?? []).flat(),
    ];
    for (const fieldName of namedFields) if (!entity.fields[fieldName]) refuse(fieldName, 'is named but not defined');
    const listField = entity.within && entities[entity.within.entity]?.fields[entity.within.field];
    const { parts = [], parentField } = entity.parentDependentParts ?? {};
    for (const part of [
      ...(entity.optionalParts ?? []),
      ...(entity.oneOfParts ?? []),
      ...parts,
      ...(parentField ? [parentField] : []),
    ])
      if (!entity.keys.some((key) => key.includes(part))) refuse(part, 'is no part of a natural key');
    if (entity.within && !(listField?.type === 'references' && listField.to === name))
      refuse(entity.within.field, `is no multiple reference of ${entity.within.entity} to it`);
    if (entity.label.length === 0) refuse(entity.id, 'has no label');
    verifyLookup(name, entity);
    const { keys, keyIndexes = [`${name}_key`] } = entity;
    if (entity.keyConditions && entity.keyConditions.length !== keys.length)
      throw new Error(
        `catalogue: ${name} has ${keys.length} natural keys, but ${entity.keyConditions.length} in keyConditions`,
      );
    if (keys.length > 0 && keys.length !== keyIndexes.length)
      throw new Error(`catalogue: ${name} has ${keys.length} natural keys, but ${keyIndexes.length} in keyIndexes`);
  }
  verifyHeaders(entities);
  verifyReferences(entities);
  verifyExported(entities);
  verifyTranslations(entities);
}
