import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { filterFields } from '../../catalogue/endpoints/search.ts';
import { ignoreFullDisk } from '../database/failures.ts';
import type { Tables } from '../database/tables.ts';
import { saveSessionData } from '../http/sessions.ts';
import { arrayLiteralOf, type ChainCache, findElements, IdBitset, type SearchRequest } from './engine/index.ts';
import { parseFilters } from './filters.ts';

const search = z.object({ term: z.string(), owner: z.number().nullable(), ...filterFields });
const choice = z.object({
  items: z.union([z.literal('all'), z.array(z.number())]),
  /** Elements that `all` leaves out. */
  except: z.array(z.number()).optional(),
  /** The search that `all` meant when it was chosen; a later search does not change what was chosen. */
  chosen: search,
  fields: z.array(z.string()).optional(),
});

type Search = SearchRequest;
/** Elements that a visitor chose for the downloads; it lives in the session, logged in or not. */
export type Selection = z.infer<typeof choice>;
/** Elements for an export: those of a selection, or all of an import; null: those of forms. */
export type ElementSource = Selection | { dataset: number | null };

const everything: Search = { term: '', owner: null };

const searchIn = ({ term, owner, ...narrowing }: z.infer<typeof search>): Search => ({
  term,
  owner,
  ...parseFilters(narrowing),
});

/** The last search. It is kept apart from the choice: of two requests at a time neither writes over the other. */
function lastSearch({ session }: FastifyRequest): Search {
  const { data } = search.safeParse(session.data.search);
  return data ? searchIn(data) : everything;
}

/** The choice for the downloads; undefined where nothing was chosen. */
export function selectionOf({ session }: FastifyRequest): Selection | undefined {
  const found = choice.safeParse(session.data.choice).data;
  return found && found.items.length > 0 ? found : undefined;
}

/** Remembers a search as the last one, where it is another than before. */
export async function rememberSearch(request: FastifyRequest, asked: Search): Promise<void> {
  if (isDeepStrictEqual(lastSearch(request), asked)) return;
  await saveSessionData(request, { search: asked }).catch(ignoreFullDisk);
}

/** Remembers what was chosen for the downloads. */
export async function rememberSelection(request: FastifyRequest, chosen: Omit<Selection, 'chosen'>): Promise<void> {
  await saveSessionData(request, { choice: { ...chosen, chosen: lastSearch(request) } });
}

/** The ids of an import's elements, as an array literal. */
export async function idsOfDataset(db: Kysely<Tables>, dataset: number | null): Promise<string> {
  const { rows } = await sql<{ ids: string }>`SELECT ARRAY(
    SELECT sequencing_element_id FROM sequencing_element WHERE dataset_id ${dataset === null ? sql`IS NULL` : sql`= ${dataset}`})::text AS ids`.execute(
    db,
  );
  return rows[0]?.ids ?? '{}';
}

/** The ids of what was chosen, as an array literal: a million take 7 MB, and serve all queries of a download. */
export async function selectedIds(db: Kysely<Tables>, chain: ChainCache, selected: ElementSource): Promise<string> {
  if ('dataset' in selected) return idsOfDataset(db, selected.dataset);
  const { items, except = [], chosen } = selected;
  if (items !== 'all') return `{${items}}`;
  const found = await findElements({ db, chain }, searchIn(chosen)).all();
  return arrayLiteralOf(found.remove(IdBitset.of(except)));
}
