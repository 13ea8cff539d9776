import { z } from 'zod';
import { entityNames, fieldOf, fieldOrder } from '../../catalogue/index.ts';
import { getShippedTranslate } from '../../catalogue/locales/server.ts';
import type { AppliedMigration } from '../database/migrate.ts';
import type { FileDigest } from './digest.ts';
import type { SequenceStates, StoredColumn, StoredTable } from './stored-tables.ts';

/** The file that describes all others, last in a package: one without it was not finished. */
export const descriptionFile = 'datapackage.json';

/** A file's checksum, with the hash in front as data packages write it. */
const digestSchema = z.object({ bytes: z.number(), hash: z.string().regex(/^sha256:[0-9a-f]{64}$/) });

const tableSchema = digestSchema.extend({
  name: z.string(),
  path: z.string(),
  rows: z.number(),
  schema: z.object({ fields: z.array(z.object({ name: z.string() })) }),
});

const packageSchema = z.object({
  created: z.string(),
  strandbook: z.object({
    format: z.literal(1),
    version: z.string(),
    postgres: z.string(),
    migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
    sequences: z.record(z.string(), z.object({ value: z.string(), isUsed: z.boolean() })),
    files: z.array(digestSchema.extend({ path: z.string() })),
  }),
  resources: z.array(tableSchema),
});

/** The description of a package as far as it is read again. */
export type PackageDescription = z.infer<typeof packageSchema>;

/**
 * Reads the description of a package.
 * @throws Error where it is none, or of another format
 */
export function parseDescription(text: string): PackageDescription {
  return packageSchema.parse(JSON.parse(text));
}

/** Types of the Table Schema (https://datapackage.org/standard/table-schema/) by the beginnings of PostgreSQL's. */
const types: readonly [pattern: RegExp, type: string][] = [
  [/^(?:smallint|integer|bigint)$/, 'integer'],
  [/^(?:real|double precision|numeric)/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^date$/, 'date'],
];

/** PostgreSQL's spelling of true and false in COPY. */
const booleans = { trueValues: ['t'], falseValues: ['f'] };

/** The label and the explanation of a field of the catalogue, for those who read the tables without Strandbook. */
function textsOf(table: string, column: string): { title: string; description: string } | undefined {
  const entity = entityNames.find((name) => name === table);
  if (!entity || !fieldOrder(entity).includes(column)) return undefined;
  const t = getShippedTranslate('en');
  const unit = fieldOf(entity, column).unit;
  return {
    title: t(`fields.${entity}.${column}.label`) + (unit ? ` [${unit}]` : ''),
    description: t(`fields.${entity}.${column}.help`),
  };
}

function describeColumn(table: string, { name, type, isRequired }: StoredColumn) {
  const plainType = types.find(([pattern]) => pattern.test(type))?.[1] ?? 'string';
  return {
    name,
    type: plainType,
    ...(plainType === 'boolean' && booleans),
    ...textsOf(table, name),
    ...(isRequired && { constraints: { required: true } }),
    postgresType: type,
  };
}

/** A table that was copied, with its rows and its file. */
export type CopiedTable = { table: StoredTable; path: string; rows: number } & FileDigest;

type PackageContent = {
  created: Date;
  version: string;
  postgres: string;
  migrations: readonly AppliedMigration[];
  sequences: SequenceStates;
  tables: readonly CopiedTable[];
  files: readonly ({ path: string } & FileDigest)[];
};

function describeTable({ table, path, rows, ...digest }: CopiedTable) {
  return {
    name: table.name,
    path,
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    rows,
    ...digest,
    schema: {
      fields: table.columns.map((column) => describeColumn(table.name, column)),
      // An empty cell is no value; a quoted empty one is an empty text.
      missingValues: [''],
      ...(table.primaryKey.length > 0 && { primaryKey: table.primaryKey }),
      foreignKeys: table.foreignKeys.map(({ columns, table: resource, referenced }) => ({
        fields: columns,
        reference: { resource, fields: referenced },
      })),
    },
  };
}

/**
 * The description of a package: a data package of plain tables (https://datapackage.org/standard/data-package/), with
 * what a restore needs besides under `strandbook`.
 */
export function describePackage(content: PackageContent): string {
  const { created, version, postgres, migrations, sequences, tables, files } = content;
  const description = {
    profile: 'tabular-data-package',
    name: 'strandbook',
    title: 'All records of Strandbook',
    created: created.toISOString(),
    strandbook: {
      format: 1,
      version,
      postgres,
      migrations,
      sequences,
      files,
    },
    resources: tables.map(describeTable),
  };
  return `${JSON.stringify(description, null, 1)}\n`;
}
