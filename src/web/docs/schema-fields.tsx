import { Fragment, type ReactNode } from 'react';
import type { Schema } from '../../catalogue/json-schema.ts';
import { maxInteger } from '../../catalogue/values/patterns.ts';
import { type Translate, useTranslation } from '../language.ts';
import styles from './docs.module.css';
import { type ApiDocument, getRefName, getSchemaAnchor, resolveSchema } from './openapi-document.ts';

/** A text in which what a program reads stands between backticks; that of the description is English in every language. */
export function Prose({ text, lang = 'en' }: { text: string; lang?: string }) {
  const parts = text.split('`').map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
    return i % 2 === 1 ? <code key={i}>{part}</code> : part;
  });
  return <span lang={lang}>{parts}</span>;
}

/** Number of values, or of fields of an object, that are written out in the place of a type. */
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

/** The values of a type that has only a small number of them; none where there are more, or others as well. */
function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) && schema.enum.length <= maxInlineValues ? schema.enum : undefined;
}

/** A schema's type in the notation that programmers read: `string | null`, `Event[]`; a named one leads to its fields. */
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
    return joinWithBars(alternatives.map((one) => <SchemaType key={JSON.stringify(one)} schema={one} />));
  if (type === undefined) return 'any';
  const fields = Object.keys((schema.properties as object | undefined) ?? {});
  return joinWithBars(
    [type].flat().map((one) => {
      if (one === 'array' && items) return <ListType key={one} items={items} />;
      return one === 'object' && fields.length > 0 && fields.length <= maxInlineValues ? `{${fields.join(', ')}}` : one;
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

/** The side of a schema: a body marks the fields that must be there, an answer those that may be missing. */
type SchemaUsage = 'given' | 'answered';

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
  // A value that is mainly a text, such as a date, has limits only where it happens to be a number.
  // A maximum that equals the greatest integer belongs to the id of a record, or says nothing.
  if (maximum === maxInteger || [type].flat()[0] === 'string') return [];
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} … ${maximum}`];
  return [
    ...(minimum === undefined ? [] : [`≥\u00a0${minimum}`]),
    ...(maximum === undefined ? [] : [`≤\u00a0${maximum}`]),
  ];
}

/** The limits of a value beyond its type; with an example only where the text has none. */
function formatConstraints(schema: ConstrainedSchema, text: string, t: Translate): string[] {
  const { maxLength, format, default: usual, examples = [] } = schema;
  const [example] = examples.map(String);
  return [
    ...(format ? [`\`${format}\``] : []),
    ...formatRange(schema),
    ...(maxLength === undefined ? [] : [t('docs.longest', { max: maxLength })]),
    ...(usual === undefined || usual === '' || Array.isArray(usual)
      ? []
      : [t('docs.usually', { value: `\`${usual}\`` })]),
    ...(example === undefined || text.includes(example) ? [] : [t('docs.suchAs', { example: `\`${example}\`` })]),
  ];
}

/** The description of a value: its label, its meaning, its limits. */
function ValueDescription({ schema, description }: { schema: Schema; description?: string | undefined }) {
  const { t, language } = useTranslation();
  const { title, description: own } = schema as { title?: string; description?: string };
  const text = description ?? own ?? '';
  const limits = formatConstraints(schema as ConstrainedSchema, text, t);
  return (
    <>
      {title ? (
        <span className={styles.title} lang="en">
          {text ? `${title}. ` : title}
        </span>
      ) : null}
      {text ? <Prose text={text} /> : null}
      {limits.length > 0 ? (
        <span className={styles.limits}>
          {' '}
          <Prose lang={language} text={limits.join(' · ')} />
        </span>
      ) : null}
    </>
  );
}

/** A table of fields, their types and what they mean. */
export function FieldTable({ schema, side, label }: { schema: Schema; side: SchemaUsage; label: string }) {
  const { t } = useTranslation();
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
  const mark = (name: string) => {
    if (side === 'given') return required.includes(name) ? t('docs.required') : null;
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
        {Object.entries(properties).map(([name, one]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {mark(name) ? <small>{mark(name)}</small> : null}
            </th>
            <td>
              <code>
                <SchemaType schema={one} />
              </code>
            </td>
            <td>
              <ValueDescription schema={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SchemaFieldsProps = { document: ApiDocument; schema: Schema; side: SchemaUsage; label: string };

/** The content of a schema: a table of its fields, one table for each alternative, or only its type. */
export function SchemaFields({ document, schema: given, side, label }: SchemaFieldsProps) {
  const { t } = useTranslation();
  const schema = resolveSchema(document, given);
  const { properties, anyOf, enum: values } = schema as { properties?: object; anyOf?: Schema[]; enum?: string[] };
  if (properties) return <FieldTable schema={schema} side={side} label={label} />;
  const alternatives = anyOf?.every((one) => 'properties' in resolveSchema(document, one)) ? anyOf : undefined;
  if (alternatives) {
    return alternatives.map((one, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: alternatives never change places
      <div key={i}>
        {i > 0 ? <p className={styles.or}>{t('docs.or')}</p> : null}
        <SchemaFields document={document} schema={one} side={side} label={label} />
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
