import { type Kysely, sql } from 'kysely';
import type { Translate } from '../../catalogue/locales/index.ts';
import { getShippedTranslate } from '../../catalogue/locales/server.ts';
import { type ColumnUse, shippedTemplates } from '../../catalogue/templates/templates.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Stores the shipped templates where no template has their name; an unchanged one gets its current columns. Called once
 * at the start.
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

/** A template's description; that of a shipped template is translated unless it was changed. */
export function localizedDescription(
  template: { name: string; description: string | null },
  t: Translate,
): string | null {
  const shipped = shippedTemplates.find(({ name }) => name === template.name);
  const isUnchanged = shipped && template.description === getShippedTranslate('en')(shipped.description);
  return isUnchanged ? t(shipped.description) : template.description;
}

/** The columns with a special purpose, which a template has as long as it has the name of a shipped one. */
export function columnUsesOf(template: { name: string }): readonly ColumnUse[] {
  return shippedTemplates.find(({ name }) => name === template.name)?.uses ?? [];
}
