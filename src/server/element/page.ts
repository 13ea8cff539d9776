import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../catalogue/locales/index.ts';
import { getServerTranslate } from '../../catalogue/locales/server.ts';
import type { Database } from '../database/pool.ts';
import type { PageContent } from '../http/pages.ts';
import { runReadTransaction } from '../http/read-transaction.ts';
import { parseEntityId } from '../records/read.ts';
import { readElementFacts } from './element-facts.ts';
import { descriptionOf, structuredData } from './structured-data.ts';

/** The id in the URL of an element's page; null for any other URL. */
export function elementIdInUrl(url: string): string | null {
  return /^\/id\/([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1] ?? null;
}

/** The content of an element's page for programs, and for readers without JavaScript. */
export async function elementPageContent(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  idText: string,
  installation: string,
  language: Language,
): Promise<PageContent> {
  const t = getServerTranslate(language);
  const id = parseEntityId('sequencing_element', idText);
  const facts =
    typeof id === 'number'
      ? await runReadTransaction(database, reply, (db) => readElementFacts(db, request.user, id, installation))
      : undefined;
  if (!facts) {
    const lead = t('element.gone.lead');
    return { status: 404, title: t('element.gone.title'), description: lead, jsonLd: null, paragraphs: [lead] };
  }
  const description = descriptionOf(facts, t);
  const paragraphs = [description, facts.citation];
  return { status: 200, title: facts.name, description, jsonLd: structuredData(facts, t, language), paragraphs };
}
