import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MeasurementType } from '../src/catalogue/measurements/measurement.ts';
import { migrationsFolder } from '../src/server/database/migrate.ts';

const columns = [
  'name',
  'label_en',
  'label_de',
  'unit',
  'kind',
  'level',
  'mixs_slot',
  'p01',
  'p06',
  'low',
  'high',
  'synonyms',
];

/** The types of measurements that come along with an installation, for tests without a database. */
export function readSeededTypes(): MeasurementType[] {
  const migration = readFileSync(path.join(migrationsFolder, '0043_measurements.sql'), 'utf8');
  const [, rows = ''] = migration.split('synonyms) VALUES\n');
  return rows
    .trim()
    .split('\n')
    .map((row, index) => {
      const cells = [...row.matchAll(/'((?:[^']|'')*)'|NULL|-?[\d.]+/g)].map(([text, quoted]) =>
        quoted !== undefined ? quoted.replaceAll("''", "'") : text === 'NULL' ? null : Number(text),
      );
      const values = Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? null]));
      return { measurement_type_id: index + 1, ...values } as unknown as MeasurementType;
    });
}
