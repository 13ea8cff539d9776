import type { Kysely } from 'kysely';
import { columnOf } from '../../catalogue/columns.ts';
import { resolveTemplateNames, type TemplateNames } from '../../table/measurements/template-measurements.ts';
import type { Tables } from '../database/tables.ts';
import { readTypes } from '../measurements/types.ts';

/** Resolves the names of a template's columns. The types of measurements are only read where some name is that of no field. */
export async function readTemplateNames(db: Kysely<Tables>, names: readonly string[]): Promise<TemplateNames> {
  return resolveTemplateNames(names, names.every((name) => columnOf(name)) ? [] : await readTypes(db));
}
