import type { FastifyReply } from 'fastify';
import type { KnowsUnit } from '../../catalogue/archive/measured-attributes.ts';
import type { EnaFormat } from '../../catalogue/file-formats.ts';
import type { Database } from '../database/pool.ts';
import { type ReadTransaction, streamInReadTransaction } from '../http/read-transaction.ts';
import { type ChainCache, chainCacheOf, readMeasuredColumns, type Selection, selectedIds } from '../search/index.ts';
import { writeZip, type ZipPart } from '../zip.ts';
import type { Batches } from './chunks.ts';
import { idsForAliases } from './ena-aliases.ts';
import { type EnaRow, type EnaStudy, readEnaRows, readEnaStudies } from './ena-rows.ts';
import { enaTsv } from './ena-tsv.ts';
import { enaXml } from './ena-xml.ts';
import { planMeasured, readUsedTags } from './measured-attributes.ts';

type WriteRows = (rows: Batches<EnaRow>, tags?: readonly string[]) => AsyncIterable<Buffer>;

/** Writes ENA's four tables in a format. */
export type EnaWriter = {
  extension: string;
  /** Whether the measured attributes of all samples are listed before the first one. */
  hasHeader: boolean;
  knowsUnit: KnowsUnit;
  study: (rows: Batches<EnaStudy>) => AsyncIterable<Buffer>;
} & Readonly<Record<'sample' | 'experiment' | 'run', WriteRows>>;

const writers: Readonly<Record<EnaFormat, EnaWriter>> = { tsv: enaTsv, xml: enaXml };

/** The tables as parts of the archive, each read when it is written. The studies are left out if there are none. */
async function* archiveParts(
  reading: ReadTransaction,
  chain: ChainCache,
  selection: Selection,
  writer: EnaWriter,
): AsyncGenerator<ZipPart> {
  const name = (table: string) => `${table}.${writer.extension}`;
  const ids = await selectedIds(reading.db, chain, selection);
  const studies = await readEnaStudies(reading, ids);
  if (studies.length > 0) yield { name: name('study'), content: writer.study([studies]) };
  const related = await idsForAliases(reading.db, ids);
  const { hasHeader, knowsUnit } = writer;
  const types = planMeasured(await readMeasuredColumns(reading.db, ids));
  const tags = hasHeader ? await readUsedTags(reading, ids, types, knowsUnit) : [];
  for (const table of ['sample', 'experiment', 'run'] as const)
    yield {
      name: name(table),
      content: writer[table](readEnaRows(reading, ids, related, table, { types, knowsUnit }), tags),
    };
}

/**
 * A zip archive of ENA's study, sample, experiment and run tables for the selected elements.
 * @param reply to the request; null for a command
 */
export function writeEnaArchive(
  database: Database,
  reply: FastifyReply | null,
  selection: Selection,
  format: EnaFormat,
): AsyncGenerator<Uint8Array> {
  return streamInReadTransaction(database, reply, (reading) =>
    writeZip(archiveParts(reading, chainCacheOf(database), selection, writers[format])),
  );
}
