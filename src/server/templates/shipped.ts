import { type Kysely, sql } from 'kysely';
import type { Translate } from '../../catalogue/locales/index.ts';
import { getShippedTranslate } from '../../catalogue/locales/server.ts';
import { type ColumnUse, shippedTemplates } from '../../catalogue/templates/templates.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Puts the shipped templates into the database where no template bears their name; one that nobody has changed gets the
 * columns of today. Called once at start.
 */
export async function ensureShippedTemplates(db: Kysely<Tables>): Promise<void> {
  const t = getShippedTranslate('en');
  const rows = shippedTemplates.map(({ name, description, columns }) => ({
    name,
    description: t(description),
    columns: [...columns],
  }));
  await db
    .insertInto('template')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ columns: sql`excluded.columns` }).where('template.version', '=', 1),
    )
    .execute();
}

/** A template's description; a shipped one that nobody has changed is in the reader's language. */
export function localizedDescription(
  template: { name: string; description: string | null },
  t: Translate,
): string | null {
  const shipped = shippedTemplates.find(({ name }) => name === template.name);
  const untouched = shipped && template.description === getShippedTranslate('en')(shipped.description);
  return untouched ? t(shipped.description) : template.description;
}

/**
 * The columns of a template that have a use of their own; a shipped one has such columns as long as it bears its name.
 */
export function columnUsesOf(template: { name: string }): readonly ColumnUse[] {
  return shippedTemplates.find(({ name }) => name === template.name)?.uses ?? [];
}
