import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildRow } from '../workbooks.ts';
import { administrator, prepareInstallation } from './admin-installation.ts';
import { root } from './server.ts';

const installation = prepareInstallation();

describe('an import', () => {
  const asAdmin = ['--as', administrator.email];

  it('is checked and stored beside the running server, with its study, and found at once', async () => {
    const visitor = await installation.start();
    await visitor.login(administrator.email, administrator.password);
    const file = await installation.writeTable('survey.xlsx', [buildRow({ samp_name: 'from a command' }), buildRow()]);
    const checked = await installation.runAdmin(['import', file, ...asAdmin, '--check']);
    expect(checked).toMatchObject({ code: 0, errors: '' });
    expect(checked.output).toMatch(
      /^The table has no errors. Its 2 rows are ready .*\nWill be created: .*2 sequencing elements/,
    );
    expect(await installation.query('SELECT FROM dataset')).toEqual([]);
    const study = [
      '--study',
      'A study',
      '--abstract',
      'Of a command.',
      '--author',
      'Example, Alex',
      '--author',
      'Sample, Robin',
    ];
    const stored = await installation.runAdmin(['import', file, ...asAdmin, ...study]);
    expect(stored).toMatchObject({ code: 0, errors: '' });
    expect(stored.output).toMatch(/^2 rows of survey.xlsx were stored as import 1./);
    expect((await visitor.post<unknown[]>('/searchSE', { term: '"from a command"' })).body).toHaveLength(1);
    expect(await installation.query('SELECT study_title FROM project_study')).toEqual([{ study_title: 'A study' }]);
    expect(await installation.query('SELECT count(*)::int AS authors FROM project_study_author')).toEqual([
      { authors: 2 },
    ]);
    expect(JSON.parse((await installation.runAdmin(['users', '--json'])).output)).toMatchObject([{ imports: 1 }]);
  });

  it('that has mistakes stores nothing and names each by sheet, cell and field, in the language that is asked for', async () => {
    const file = await installation.writeTable('wrong.xlsx', [
      buildRow({ geogr_loc_lat: 91 }),
      buildRow({ library_strategy: 'WISHFUL', env_medium: null }),
    ]);
    const english = await installation.runAdmin(['import', file, ...asAdmin]);
    expect([english.code, english.output]).toEqual([1, '']);
    const lines = english.errors.trimEnd().split('\n');
    expect(lines[0]).toMatch(/3 errors in 2 rows/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^Samples![A-Z]+2 geogr_loc_lat: .*91/),
      expect.stringMatching(/^Samples![A-Z]+3 env_medium: /),
      expect.stringMatching(/^Samples![A-Z]+3 library_strategy: .*WISHFUL/),
    ]);
    const german = await installation.runAdmin(['import', file, ...asAdmin, '--language', 'de']);
    expect([german.code, german.errors]).toEqual([1, expect.stringContaining('3 Fehler in 2 Zeilen')]);
    const noStudy = await installation.runAdmin(['import', file, ...asAdmin, '--study', 'Without an abstract']);
    expect([noStudy.code, noStudy.errors]).toEqual([1, expect.stringMatching(/^.+\n$/)]);
    const noTable = await installation.runAdmin(['import', path.join(root, 'package.json'), ...asAdmin]);
    expect([noTable.code, noTable.errors]).toEqual([1, expect.stringMatching(/^.+\n$/)]);
    await installation.start();
    expect(await installation.query('SELECT FROM dataset')).toEqual([]);
  });
});

describe('an export', () => {
  it('has the bytes of the download, in each form, and leaves no unfinished file', async () => {
    const visitor = await installation.start();
    await visitor.login(administrator.email, administrator.password);
    const rows = [buildRow({ samp_name: 'wanted 1' }), buildRow({ samp_name: 'wanted 2' }), buildRow()];
    await installation.runAdmin([
      'import',
      await installation.writeTable('survey.xlsx', rows),
      '--as',
      administrator.email,
    ]);
    await visitor.post('/searchSE', { term: 'wanted' });
    await visitor.post('/downloadSE', { items: 'all', fields: ['samp_name', 'depth'] });
    const fields = ['--fields', 'samp_name,depth'];
    for (const form of ['full', 'small', 'custom', 'gfbio']) {
      const { output, code } = await installation.runAdmin([
        'export',
        'wanted',
        '--form',
        form,
        '--format',
        'csv',
        ...fields,
      ]);
      const download = await visitor.get<string>(`/downloadSearch/${form}?format=csv`);
      // The download's client leaves the byte order mark out.
      expect([form, code, output.replace('\ufeff', '')]).toEqual([form, 0, download.body]);
      expect(output.split('\n')).toHaveLength(4);
    }
    for (const [form, format] of [
      ['full', 'xlsx'],
      ['revision', 'ods'],
      ['ena', 'xml'],
      ['dwca', 'zip'],
    ] as const) {
      const file = path.join(installation.folder(), `${form}.${format}`);
      const { code, output } = await installation.runAdmin([
        'export',
        '',
        '--form',
        form,
        '--format',
        format,
        '--output',
        file,
      ]);
      expect([form, code, output, (await readFile(file)).subarray(0, 2).toString()]).toEqual([form, 0, '', 'PK']);
    }
    const wrong = [
      ['--form', 'pdf'],
      ['--format', 'pdf'],
      ['--form', 'custom'],
      ['--form', 'custom', '--fields', 'hat'],
    ];
    for (const options of wrong) {
      const file = path.join(installation.folder(), 'wrong');
      const { code, errors } = await installation.runAdmin(['export', 'wanted', ...options, '--output', file]);
      expect([options, code, errors]).toEqual([options, 1, expect.stringMatching(/^.+\n$/)]);
    }
    expect((await readdir(installation.folder())).filter((name) => /wrong|part/.test(name))).toEqual([]);
  });
});
