import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { giveUpOnFullDisk } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { saveSessionData } from '../http/sessions.ts';
import { findElements } from './find-elements.ts';

const search = z.object({ term: z.string(), owner: z.number().nullable() });
const choice = z.object({
  items: z.union([z.literal('all'), z.array(z.number())]),
  /** Elements that `all` leaves out. */
  except: z.array(z.number()).optional(),
  /** The search that `all` meant when it was chosen; a later search does not change what was chosen. */
  chosen: search,
  fields: z.array(z.string()).optional(),
});

export type Search = z.infer<typeof search>;
/** Elements that a visitor chose for the downloads; it lives in the session, logged in or not. */
export type Selection = z.infer<typeof choice>;

const everything: Search = { term: '', owner: null };

/** The last search. It is kept apart from the choice: of two requests at a time neither writes over the other. */
function lastSearch({ session }: FastifyRequest): Search {
  return search.safeParse(session.data.search).data ?? everything;
}

/** The choice for the downloads; undefined where nothing was chosen. */
export function selectionOf({ session }: FastifyRequest): Selection | undefined {
  const found = choice.safeParse(session.data.choice).data;
  return found && found.items.length > 0 ? found : undefined;
}

/** Remembers a search as the last one, where it is another than before. */
export async function rememberSearch(request: FastifyRequest, asked: Search): Promise<void> {
  const before = lastSearch(request);
  if (before.term === asked.term && before.owner === asked.owner) return;
  await saveSessionData(request, { search: asked }).catch(giveUpOnFullDisk);
}

/** Remembers what was chosen for the downloads. */
export async function rememberChoice(request: FastifyRequest, chosen: Omit<Selection, 'chosen'>): Promise<void> {
  await saveSessionData(request, { choice: { ...chosen, chosen: lastSearch(request) } });
}

/** The condition on an element `e` that a selection puts. */
export async function conditionOf(
  db: Kysely<Tables>,
  { items, except = [], chosen }: Selection,
): Promise<RawBuilder<unknown>> {
  if (items !== 'all') return sql`e.sequencing_element_id = ANY(${items})`;
  const condition = await findElements(db, chosen).condition();
  return except.length > 0 ? sql`${condition} AND e.sequencing_element_id <> ALL(${except})` : condition;
}
