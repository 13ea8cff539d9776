import type { FastifyReply } from 'fastify';
import type { Publication } from '../../../catalogue/file-formats.ts';
import type { Database } from '../../database/pool.ts';
import { type ReadTransaction, streamInReadTransaction } from '../../http/read-transaction.ts';
import { chainCacheOf, type Selection, selectedIds } from '../../search/index.ts';
import { writeZip, type ZipPart } from '../../zip.ts';
import { darwinCoreParts } from './dwca.ts';
import { faireParts } from './faire.ts';
import { roCrateParts } from './rocrate.ts';

/** The elements of a publication, and the transaction in which they are read. */
export type PublishedElements = {
  reading: ReadTransaction;
  /** The ids of the elements, as the text of an array of PostgreSQL: `{1,2}`. */
  ids: string;
  /** The public address of the installation, with which ids begin. */
  address: string;
};

const partsOf: Readonly<Record<Publication, (published: PublishedElements) => AsyncIterable<ZipPart>>> = {
  dwca: darwinCoreParts,
  rocrate: roCrateParts,
  faire: faireParts,
};

/**
 * The selected elements in the form of another system, as a zip file.
 * @param reply to the request; null for a command
 */
export function writePublication(
  publication: Publication,
  database: Database,
  reply: FastifyReply | null,
  selection: Selection,
  address: string,
): AsyncGenerator<Uint8Array> {
  return streamInReadTransaction(database, reply, async function* file(reading) {
    const ids = await selectedIds(reading.db, chainCacheOf(database), selection);
    yield* writeZip(partsOf[publication]({ reading, ids, address }));
  });
}
