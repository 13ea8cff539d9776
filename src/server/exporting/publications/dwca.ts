import { randomUUID } from 'node:crypto';
import type { ZipPart } from '../../zip.ts';
import { readDatasetFacts } from './dwca-dataset.ts';
import { emlXml } from './dwca-eml.ts';
import { readEventRows } from './dwca-events.ts';
import { readMeasurementRows } from './dwca-measurements.ts';
import { findArchivedRecords } from './dwca-records.ts';
import { eventTable, measurementTable, metaXml, writeEvents, writeMeasurements } from './dwca-tables.ts';
import type { PublishedElements } from './index.ts';

/**
 * The files of a Darwin Core Archive of the selected elements, each read when it is written: their campaigns, events and
 * samples as nested events, and what was measured at them, as OBIS and GBIF take it (https://dwc.tdwg.org/text/). It has
 * no occurrences, since no taxa are stored.
 */
export async function* darwinCoreParts({ reading, ids, address }: PublishedElements): AsyncGenerator<ZipPart> {
  const archived = await findArchivedRecords(reading.db, ids, address);
  // Read before the first part, so that an error becomes an error response instead of a broken file.
  const dataset = await readDatasetFacts(archived, ids, address);
  const today = new Date().toISOString().slice(0, 10);
  yield { name: 'meta.xml', content: metaXml() };
  yield { name: 'eml.xml', content: emlXml(dataset, randomUUID(), today) };
  yield { name: eventTable.file, content: writeEvents(readEventRows(archived)) };
  yield { name: measurementTable.file, content: writeMeasurements(readMeasurementRows(archived)) };
}
