import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { getTranslate, languages } from '../../src/catalogue/locales/index.ts';
import { buildRow, buildWorkbook, checksumOf } from '../workbooks.ts';
import { type Client, createLoggedInClient, openApp, type TestApp } from './client.ts';
import { messagesOf, postRecord } from './entities.ts';
import { storeTable, upload } from './uploads.ts';

let open: TestApp;
let visitor: Client;
beforeAll(async () => {
  open = await openApp();
  visitor = await createLoggedInClient(open);
});
afterAll(() => open.close());

const empty = 'd41d8cd98f00b204e9800998ecf8427e';
const sum = checksumOf('reads');

/** Values that cannot be right, the field that they stand in, and a piece of the sentence about them. */
const wrong: readonly [field: string, value: string, english: string][] = [
  ['forward_read_file_name', '/home/x/Z_R1.fastq.gz', 'is a path. Enter only the file name: Z_R1.fastq.gz'],
  ['reverse_read_file_name', 'C:\\run\\Z_R2.fastq.gz', 'is a path. Enter only the file name: Z_R2.fastq.gz'],
  ['forward_read_file_name', 'https://example.org/Z_R1.fastq.gz', 'is a path. Enter only the file name'],
  ['forward_read_file_name', 'G_R*.fastq.gz', 'is a pattern, not a file name'],
  ['reverse_read_file_name', 'a.fastq.gz; b.fastq.gz', 'names several files. Enter one name'],
  ['forward_read_file_name', 'Z_R1.fastq.gz.md5', 'is a list of checksums, not a read file'],
  ['forward_read_file_checksum', empty, 'this is the checksum of an empty file'],
  ['reverse_read_file_checksum', `${empty}  Z_R2.fastq.gz`, 'this is the checksum of an empty file'],
  ['forward_read_file_checksum', 'O'.padEnd(32, '1'), 'contains the letter O, perhaps instead of the digit 0'],
];

describe('a value that cannot be a read file', () => {
  test.each(wrong)('is refused as %s by a table and over REST: %s', async (field, value, english) => {
    const files = { reverse_read_file_name: 'Z_R2.fastq.gz', reverse_read_file_checksum: sum };
    const response = await upload(visitor, await buildWorkbook([buildRow({ ...files, [field]: value })]));
    expect(response.statusCode, response.body).toBe(400);
    const [row] = response.json<{ payload: { row: number; message: Record<string, string[]> }[] }>().payload;
    expect(row?.message).toEqual({ [field]: [expect.stringContaining(english)] });

    const created = await visitor.post('/rest/sequencing-element', { samp_name: 'refused', [field]: value });
    expect(created.statusCode).toBe(400);
    expect(messagesOf(created)[field]).toEqual([expect.stringContaining(english)]);
    const element = await postRecord(visitor, 'sequencing-element', { samp_name: 'kept as it is' });
    const changed = await visitor.put(`/rest/sequencing-element/${element.id}`, { [field]: value });
    expect(messagesOf(changed)[field]).toEqual([expect.stringContaining(english)]);
  });

  it('is accepted as a name with unusual characters', async () => {
    const name = 'Sample #1 + 2 (copy), Förde_R1.fastq.gz';
    await storeTable(visitor, [buildRow({ samp_name: 'signs', forward_read_file_name: name })]);
    const { rows } = await open.database.pool.query(
      `SELECT forward_read_file_name AS name FROM sequencing_element WHERE samp_name = 'signs'`,
    );
    expect(rows).toEqual([{ name }]);
  });
});

describe('a pasted line of md5sum', () => {
  it('gives the checksum and the name, in a table and over REST', async () => {
    const line = `${sum}  run 1/pasted_R1.fastq.gz`;
    const row = buildRow({ samp_name: 'pasted', forward_read_file_name: null, forward_read_file_checksum: line });
    await storeTable(visitor, [row]);
    await postRecord(visitor, 'sequencing-element', { samp_name: 'pasted', reverse_read_file_checksum: line });
    const { rows } = await open.database.pool.query(
      `SELECT forward_read_file_name AS forward, forward_read_file_checksum AS forward_sum,
        reverse_read_file_name AS reverse, reverse_read_file_checksum AS reverse_sum
        FROM sequencing_element WHERE samp_name = 'pasted' ORDER BY sequencing_element_id`,
    );
    expect(rows).toEqual([
      { forward: 'pasted_R1.fastq.gz', forward_sum: sum, reverse: null, reverse_sum: null },
      { forward: null, forward_sum: null, reverse: 'pasted_R1.fastq.gz', reverse_sum: sum },
    ]);
  });

  it.each(languages)('of another file is refused with both names in %s', async (language) => {
    const line = `MD5 (b_R1.fastq.gz) = ${sum}`;
    const files = { forward_read_file_name: 'a_R1.fastq.gz', forward_read_file_checksum: line };
    const t = getTranslate(language);
    const message = t('rules.checksumOfOther', {
      field: t('fields.sequencing_element.forward_read_file_checksum.label'),
      file: 'b_R1.fastq.gz',
      name: 'a_R1.fastq.gz',
    });
    const headers = { 'accept-language': language };
    const response = await upload(visitor, await buildWorkbook([buildRow(files)]), { headers });
    expect(response.json().payload[0].message).toEqual({ forward_read_file_checksum: [message] });
    const created = await visitor.post('/rest/sequencing-element', { samp_name: 'other', ...files }, headers);
    expect(messagesOf(created)).toEqual({ forward_read_file_checksum: [message] });
  });
});

it('files that do not belong together are stored with a warning', async () => {
  const rows = [
    buildRow({ forward_read_file_name: 'turned_R2.fastq.gz', reverse_read_file_name: 'turned_R1.fastq.gz' }),
    buildRow({ forward_read_file_name: 'copied_R1.fastq.gz', forward_read_file_checksum: checksumOf('copied') }),
    buildRow({ forward_read_file_name: 'again_R1.fastq.gz', forward_read_file_checksum: checksumOf('copied') }),
  ];
  const dataset = await storeTable(visitor, rows);
  const { warnings } = (await visitor.get(`/rest/datasets/${dataset}`)).json<{ warnings: string[] }>();
  expect(warnings).toEqual([
    expect.stringContaining('In row 2, turned_R2.fastq.gz is the forward file and turned_R1.fastq.gz the reverse one.'),
    expect.stringContaining('for files with different names, such as copied_R1.fastq.gz and again_R1.fastq.gz'),
  ]);
});
