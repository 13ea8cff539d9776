import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import type { Database } from '../database/pool.ts';
import type { PageContent } from '../http/pages.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { parseEntityId } from '../records/read.ts';
import { readElementFacts } from './element-facts.ts';
import { descriptionOf, structuredData } from './structured-data.ts';

/** The number in the address of an element's page; null where the address is another one. */
export function elementIdInUrl(url: string): string | null {
  return /^\/id\/([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1] ?? null;
}

/** Content of an element's page for programs, and for people without JavaScript. */
export async function elementPageContent(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  given: string,
  installation: string,
  language: Language,
): Promise<PageContent> {
  const t = getServerTranslate(language);
  const id = parseEntityId('sequencing_element', given);
  const about =
    typeof id === 'number'
      ? await runReadTransaction(database, reply, (db) => readElementFacts(db, request.user, id, installation))
      : undefined;
  if (!about) {
    const lead = t('element.gone.lead');
    return { status: 404, title: t('element.gone.title'), description: lead, jsonLd: null, paragraphs: [lead] };
  }
  const description = descriptionOf(about, t);
  const paragraphs = [description, about.citation];
  return { status: 200, title: about.name, description, jsonLd: structuredData(about, t), paragraphs };
}
