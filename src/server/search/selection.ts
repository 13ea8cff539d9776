import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { giveUpOnFullDisk } from '../database/failures.ts';
import { saveSessionData } from '../http/sessions.ts';
import { matches } from './matches.ts';

const search = z.object({ term: z.string(), owner: z.number().nullable() });
const kept = z.object({
  search: search.optional(),
  items: z.union([z.literal('all'), z.array(z.number())]).optional(),
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
  items: Selection['items'],
  fields: string[] | undefined,
): Promise<void> {
  const { search: last } = selectionOf(request);
  await saveSessionData(request, { selection: { search: last, items, chosen: last ?? everything, fields } });
}

/** The condition on an element `e` that a selection puts; undefined where nothing was chosen. */
export function chosen({ items, chosen: asked = everything }: Selection): RawBuilder<unknown> | undefined {
  if (items === undefined || items.length === 0) return undefined;
  return items === 'all' ? matches(asked) : sql`e.sequencing_element_id = ANY(${items})`;
}
