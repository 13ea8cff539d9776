import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crate, downloadCrate, entityIn, faultsOf } from '../ro-crate.ts';
import { buildWorkbook } from '../workbooks.ts';
import { heinckeRows } from './heincke.ts';
import { exportEverything, type Installation, importTable, openInstallation } from './installations.ts';
import { hasRealTables, realData } from './table.ts';

const contextFile = join(realData, 'standards/ro-crate/context.jsonld');

describe.skipIf(!hasRealTables() || !existsSync(contextFile))(
  'a research object crate of HE533',
  { timeout: 60_000 },
  () => {
    let installation: Installation;
    let crate: Crate;
    beforeAll(async () => {
      installation = await openInstallation();
      await importTable(installation, await buildWorkbook(heinckeRows()));
      const measured = [
        { name: 'temp', value: 4.25 },
        { name: 'salinity', qualifier: 'CTD 2', value: 34.9, sign: '~' },
        { name: 'organism_count', value: 12 },
      ];
      await installation.database.pool.query('UPDATE event SET measurements = stored_measurements($1::jsonb)', [
        JSON.stringify(measured),
      ]);
      await exportEverything(installation);
      crate = await downloadCrate(installation.visitor);
    }, 60_000);
    afterAll(() => installation.close());

    it('uses only terms of the context of RO-Crate 1.2', () => {
      const { '@context': terms } = JSON.parse(readFileSync(contextFile, 'utf8'));
      const used = new Set(
        crate.graph.flatMap((entity) => [...Object.keys(entity), ...[entity['@type']].flat()].map(String)),
      );
      expect([...used].filter((term) => !term.startsWith('@') && !Object.hasOwn(terms, term))).toEqual([]);
      // The namespace of these has changed in RO-Crate 1.3.
      for (const term of ['ComputationalWorkflow', 'FormalParameter', 'input', 'output'])
        expect(used).not.toContain(term);
    });

    it('keeps the rules of RO-Crate, and describes its files and all their columns', () => {
      expect(faultsOf(crate)).toEqual([]);
      expect(entityIn(crate, './').name).toMatch(/^309 sequencing elements of /);
      expect(crate.files['elements.csv']?.trimEnd().split('\r\n')).toHaveLength(310);
      expect(crate.files['measurements.csv']?.trimEnd().split('\r\n').length).toBeGreaterThan(3 * 20);
    });
  },
);
