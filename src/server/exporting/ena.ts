import type { FastifyReply } from 'fastify';
import type { EnaFormat } from '../../catalogue/file-formats.ts';
import type { Database } from '../database/pool.ts';
import { type Reading, readingFor } from '../http/reading.ts';
import { type KeptChain, keptChainOf } from '../search/kept-chain.ts';
import { chosenIds, type Selection } from '../search/selection.ts';
import { idsForAliases } from './ena-aliases.ts';
import { type EnaRow, type EnaStudy, enaRows, enaStudies } from './ena-rows.ts';
import { enaTsv } from './ena-tsv.ts';
import { enaXml } from './ena-xml.ts';
import type { Portions } from './pieces.ts';
import { type ZipPart, zipped } from './zip.ts';

/** A way to write ENA's four tables. */
export type EnaWriter = {
  extension: string;
  study: (rows: Portions<EnaStudy>) => AsyncIterable<Buffer>;
} & Readonly<Record<'sample' | 'experiment' | 'run', (rows: Portions<EnaRow>) => AsyncIterable<Buffer>>>;

const writers: Readonly<Record<EnaFormat, EnaWriter>> = { tsv: enaTsv, xml: enaXml };

/** The four tables, each read when it is its turn. A study is left out where the elements have none. */
async function* parts(
  reading: Reading,
  chain: KeptChain,
  selection: Selection,
  writer: EnaWriter,
): AsyncGenerator<ZipPart> {
  const name = (table: string) => `${table}.${writer.extension}`;
  const ids = await chosenIds(reading.db, chain, selection);
  const studies = await enaStudies(reading, ids);
  if (studies.length > 0) yield { name: name('study'), content: writer.study([studies]) };
  const related = await idsForAliases(reading.db, ids);
  for (const table of ['sample', 'experiment', 'run'] as const)
    yield { name: name(table), content: writer[table](enaRows(reading, ids, related, table)) };
}

/** ENA's study, sample, experiment and run tables of the chosen elements, in one archive. */
export function enaFile(
  database: Database,
  reply: FastifyReply,
  selection: Selection,
  format: EnaFormat,
): AsyncGenerator<Uint8Array> {
  return readingFor(database, reply, (reading) =>
    zipped(parts(reading, keptChainOf(database), selection, writers[format])),
  );
}
