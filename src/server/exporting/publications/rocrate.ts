import { readMeasuredColumns } from '../../search/index.ts';
import type { ZipPart } from '../../zip.ts';
import type { PublishedElements } from './index.ts';
import { quantityOf } from './rocrate-columns.ts';
import { readCrateFacts } from './rocrate-facts.ts';
import { crateMetadata, metadataFile } from './rocrate-metadata.ts';
import { crateTables } from './rocrate-tables.ts';
import { readSamplingIds } from './sampling-records.ts';

/** The same bytes, with their number when the last is read. */
async function* counted(content: AsyncIterable<Buffer>, onEnd: (size: number) => void): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const bytes of content) {
    size += bytes.length;
    yield bytes;
  }
  onEnd(size);
}

/**
 * The files of a Research Object Crate (RO-Crate 1.2, https://w3id.org/ro/crate/1.2) of the selected elements, each read
 * when it is written. The description comes last, as it says how large the other files are.
 */
export async function* roCrateParts(published: PublishedElements): AsyncGenerator<ZipPart> {
  // Read before the first part, so that an error becomes an error response instead of a broken file.
  const { ids } = published;
  const { db } = published.reading;
  const measured = await readMeasuredColumns(db, ids);
  const samplingIds = await readSamplingIds(db, ids);
  const facts = await readCrateFacts(db, ids, samplingIds);
  const quantities = [...new Set(measured.map(({ measurement }) => measurement.type))].map(quantityOf);
  const sizes = new Map<string, number>();
  const tables = crateTables(published, measured, samplingIds);
  for (const { file, content } of tables)
    yield { name: file, content: counted(content, (size) => sizes.set(file, size)) };
  const written = tables.map((table) => ({ ...table, size: sizes.get(table.file) ?? 0 }));
  const date = new Date().toISOString().slice(0, 10);
  yield { name: metadataFile, content: crateMetadata(facts, quantities, written, date) };
}
