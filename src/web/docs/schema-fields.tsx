import { Fragment, type ReactNode } from 'react';
import type { Schema } from '../../catalogue/json-schema.ts';
import { maxInteger } from '../../catalogue/values/patterns.ts';
import { type Translate, useTranslation } from '../language.ts';
import styles from './docs.module.css';
import { type ApiDocument, getRefName, getSchemaAnchor, resolveSchema } from './openapi-document.ts';

/** A text with code between backticks. Texts of the OpenAPI document are English in every language. */
export function Prose({ text, lang = 'en' }: { text: string; lang?: string }) {
  const parts = text.split('`').map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
    return i % 2 === 1 ? <code key={i}>{part}</code> : part;
  });
  return <span lang={lang}>{parts}</span>;
}

/** Number of values, or of fields of an object, up to which they are listed instead of the type. */
const maxInlineValues = 4;

function joinWithBars(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a type never change places
    <Fragment key={i}>
      {i > 0 ? ' | ' : ''}
      {part}
    </Fragment>
  ));
}

/** The values of a schema with a constant or a short enum; undefined for any other. */
function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) && schema.enum.length <= maxInlineValues ? schema.enum : undefined;
}

/** A schema's type in TypeScript's notation: `string | null`, `Event[]`; a named schema is a link to its fields. */
function SchemaType({ schema }: { schema: Schema }): ReactNode {
  const name = getRefName(schema);
  if (name !== undefined) return <a href={`#${getSchemaAnchor(name)}`}>{name}</a>;
  const values = valuesOf(schema);
  if (values) return joinWithBars(values.map((value) => JSON.stringify(value)));
  const { anyOf, allOf, type, items } = schema as {
    anyOf?: Schema[];
    allOf?: Schema[];
    type?: string | string[];
    items?: Schema;
  };
  const alternatives = anyOf ?? allOf?.slice(0, 1);
  if (alternatives)
    return joinWithBars(
      alternatives.map((alternative) => <SchemaType key={JSON.stringify(alternative)} schema={alternative} />),
    );
  if (type === undefined) return 'any';
  const fields = Object.keys((schema.properties as object | undefined) ?? {});
  return joinWithBars(
    [type].flat().map((alternative) => {
      if (alternative === 'array' && items) return <ListType key={alternative} items={items} />;
      return alternative === 'object' && fields.length > 0 && fields.length <= maxInlineValues
        ? `{${fields.join(', ')}}`
        : alternative;
    }),
  );
}

function ListType({ items }: { items: Schema }) {
  const isOne = getRefName(items) !== undefined || typeof items.type === 'string';
  return (
    <>
      {isOne ? '' : '('}
      <SchemaType schema={items} />
      {isOne ? '[]' : ')[]'}
    </>
  );
}

/** The use of a schema: a request marks its required fields, a response its optional ones. */
type SchemaUsage = 'request' | 'response';

type ConstrainedSchema = {
  type?: string | string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
  default?: unknown;
  examples?: unknown[];
};

function formatRange({ type, minimum, maximum }: ConstrainedSchema): string[] {
  // Left out for a value that is mainly a text, such as a date, because the range applies only to its numbers; and for
  // ids, whose maximum is only the greatest integer.
  if (maximum === maxInteger || [type].flat()[0] === 'string') return [];
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} … ${maximum}`];
  return [
    ...(minimum === undefined ? [] : [`≥\u00a0${minimum}`]),
    ...(maximum === undefined ? [] : [`≤\u00a0${maximum}`]),
  ];
}

/** The constraints of a value beyond its type; with an example only where the description has none. */
function formatConstraints(schema: ConstrainedSchema, text: string, t: Translate): string[] {
  const { maxLength, format, default: defaultValue, examples = [] } = schema;
  const [example] = examples.map(String);
  return [
    ...(format ? [`\`${format}\``] : []),
    ...formatRange(schema),
    ...(maxLength === undefined ? [] : [t('docs.longest', { max: maxLength })]),
    ...(defaultValue === undefined || defaultValue === '' || Array.isArray(defaultValue)
      ? []
      : [t('docs.usually', { value: `\`${defaultValue}\`` })]),
    ...(example === undefined || text.includes(example) ? [] : [t('docs.suchAs', { example: `\`${example}\`` })]),
  ];
}

/** The description of a value: its label, meaning and constraints. */
function ValueDescription({ schema, description }: { schema: Schema; description?: string | undefined }) {
  const { t, language } = useTranslation();
  const { title, description: ownDescription } = schema as { title?: string; description?: string };
  const text = description ?? ownDescription ?? '';
  const constraints = formatConstraints(schema as ConstrainedSchema, text, t);
  return (
    <>
      {title ? (
        <span className={styles.title} lang="en">
          {text ? `${title}. ` : title}
        </span>
      ) : null}
      {text ? <Prose text={text} /> : null}
      {constraints.length > 0 ? (
        <span className={styles.limits}>
          {' '}
          <Prose lang={language} text={constraints.join(' · ')} />
        </span>
      ) : null}
    </>
  );
}

/** A table of fields with their types and meanings. */
export function FieldTable({ schema, usage, label }: { schema: Schema; usage: SchemaUsage; label: string }) {
  const { t } = useTranslation();
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
  const noteOf = (name: string) => {
    if (usage === 'request') return required.includes(name) ? t('docs.required') : null;
    return required.includes(name) ? null : t('docs.sometimes');
  };
  return (
    <table className={styles.fields} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('docs.field')}</th>
          <th scope="col">{t('docs.type')}</th>
          <th scope="col">{t('docs.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(properties).map(([name, property]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {noteOf(name) ? <small>{noteOf(name)}</small> : null}
            </th>
            <td>
              <code>
                <SchemaType schema={property} />
              </code>
            </td>
            <td>
              <ValueDescription schema={property} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SchemaFieldsProps = { document: ApiDocument; schema: Schema; usage: SchemaUsage; label: string };

/** The content of a schema: a table of its fields, one table for each alternative, or only its type. */
export function SchemaFields({ document, schema: maybeRef, usage, label }: SchemaFieldsProps) {
  const { t } = useTranslation();
  const schema = resolveSchema(document, maybeRef);
  const { properties, anyOf, enum: values } = schema as { properties?: object; anyOf?: Schema[]; enum?: string[] };
  if (properties) return <FieldTable schema={schema} usage={usage} label={label} />;
  const alternatives = anyOf?.every((alternative) => 'properties' in resolveSchema(document, alternative))
    ? anyOf
    : undefined;
  if (alternatives) {
    return alternatives.map((alternative, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: alternatives never change places
      <div key={i}>
        {i > 0 ? <p className={styles.or}>{t('docs.or')}</p> : null}
        <SchemaFields document={document} schema={alternative} usage={usage} label={label} />
      </div>
    ));
  }
  if (values) {
    return (
      <p className={styles.values}>
        {values.map((value) => (
          <code key={value}>{value}</code>
        ))}
      </p>
    );
  }
  return (
    <p>
      <code>
        <SchemaType schema={schema} />
      </code>{' '}
      <ValueDescription schema={schema} />
    </p>
  );
}
