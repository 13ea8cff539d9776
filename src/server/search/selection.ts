import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { giveUpOnFullDisk } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { saveSessionData } from '../http/sessions.ts';
import { findElements } from './find-elements.ts';

const search = z.object({ term: z.string(), owner: z.number().nullable() });
const kept = z.object({
  search: search.optional(),
  items: z.union([z.literal('all'), z.array(z.number())]).optional(),
  /** Beside `all`: those that are left out. */
  except: z.array(z.number()).optional(),
  /** The search that `all` meant when it was chosen; a later search does not change what was chosen. */
  chosen: search.optional(),
  fields: z.array(z.string()).optional(),
});

/** What a visitor last searched for and chose; it lives in the session, logged in or not. */
export type Selection = z.infer<typeof kept>;
export type Search = z.infer<typeof search>;

export const everything: Search = { term: '', owner: null };

export function selectionOf(request: FastifyRequest): Selection {
  return kept.safeParse(request.session.data.selection).data ?? {};
}

/** Remembers a search as the last one, where it is another than before. */
export async function rememberSearch(request: FastifyRequest, asked: Search): Promise<void> {
  const selection = selectionOf(request);
  const before = selection.search ?? everything;
  if (before.term === asked.term && before.owner === asked.owner) return;
  await saveSessionData(request, { selection: { ...selection, search: asked } }).catch(giveUpOnFullDisk);
}

/** Remembers what was chosen for the downloads. */
export async function rememberChoice(
  request: FastifyRequest,
  choice: Pick<Selection, 'items' | 'except' | 'fields'>,
): Promise<void> {
  const { search: last } = selectionOf(request);
  await saveSessionData(request, { selection: { search: last, ...choice, chosen: last ?? everything } });
}

/** Whether anything was chosen for the downloads. */
export function isChosen({ items }: Selection): boolean {
  return items !== undefined && items.length > 0;
}

/** The condition on an element `e` that a selection puts. */
export async function conditionOf(
  db: Kysely<Tables>,
  { items, except = [], chosen = everything }: Selection,
): Promise<RawBuilder<unknown>> {
  if (items !== 'all') return sql`e.sequencing_element_id = ANY(${items ?? []})`;
  const condition = await findElements(db, chosen).condition();
  return except.length > 0 ? sql`${condition} AND e.sequencing_element_id <> ALL(${except})` : condition;
}
