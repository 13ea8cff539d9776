import { describe, expect, it } from 'vitest';
import { buildRow } from '../workbooks.ts';
import { administrator, prepareInstallation } from './admin-installation.ts';

const installation = prepareInstallation();

describe('the check', () => {
  it('finds nothing in a new installation, and says so with its time', async () => {
    const { code, output, errors } = await installation.runAdmin(['check']);
    expect([code, output]).toEqual([0, expect.stringMatching(/^All \d+ rules hold.\n$/)]);
    expect(errors).toMatch(/^(?:\d+\.\d s [a-z-]+\n)+$/);
  });

  it('names what is wrong beside the running server, mends what can be derived, and nothing else', async () => {
    await installation.start();
    const file = await installation.writeTable('survey.xlsx', [buildRow()]);
    await installation.runAdmin(['import', file, '--as', administrator.email]);
    await installation.query(
      `SET session_replication_role = replica;
       UPDATE field_sample_nucleic_acid_sample SET natural_key = 'another';
       UPDATE event SET geogr_loc_lat = 95`,
    );
    const found = await installation.runAdmin(['check']);
    expect(found.code).toBe(1);
    expect(found.output).toMatch(
      /keys-in-links: 1 found\..*\n {2}field_sample_nucleic_acid_sample \d+ \d+: natural_key is "another"/,
    );
    expect(found.output).toMatch(/numbers: 1 found\..*\n {2}event \d+: geogr_loc_lat is "95"/);
    expect(found.output).toMatch(/2 of \d+ rules are broken.\n$/);
    const mended = await installation.runAdmin(['check', '--mend', '--json']);
    expect(mended.code).toBe(1);
    expect(JSON.parse(mended.output)).toEqual({
      mended: ['keys-in-links'],
      violations: [expect.objectContaining({ name: 'numbers', count: 1, isMendable: false })],
      leftOut: [],
    });
  });
});

describe('the search', () => {
  it('is made anew while the server runs, which then finds what a wrong text has hidden', async () => {
    const visitor = await installation.start();
    await installation.runAdmin([
      'import',
      await installation.writeTable('survey.xlsx', [buildRow({ forward_read_file_name: 'hidden_R1.fastq.gz' })]),
      '--as',
      administrator.email,
    ]);
    const find = async () => (await visitor.post<unknown[]>('/searchSE', { term: 'hidden' })).body.length;
    expect(await find()).toBe(1);
    const setGenerated = (kind: string) => `UPDATE pg_attribute SET attgenerated = '${kind}'
      WHERE attrelid = 'sequencing_element'::regclass AND attname = 'searched'`;
    await installation.query(`${setGenerated('')}; UPDATE sequencing_element SET searched = ''; ${setGenerated('s')}`);
    expect(await find()).toBe(0);
    const rebuilt = await installation.runAdmin(['rebuild-search']);
    expect(rebuilt).toMatchObject({ code: 0, output: '' });
    expect(rebuilt.errors).toMatch(/searched-texts: 1 rows written anew\n/);
    expect(rebuilt.errors).toMatch(/sequencing_element_searched: made anew\n/);
    expect(await find()).toBe(1);
    expect(await installation.runAdmin(['check'])).toMatchObject({ code: 0 });
  });
});
