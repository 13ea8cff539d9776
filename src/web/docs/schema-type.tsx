import { Fragment, type ReactNode } from 'react';
import type { Schema } from '../../catalogue/json-schema.ts';
import { getRefName, getSchemaAnchor } from './openapi-document.ts';

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
export function SchemaType({ schema }: { schema: Schema }): ReactNode {
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
