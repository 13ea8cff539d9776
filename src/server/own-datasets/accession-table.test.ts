import { expect, it } from 'vitest';
import { maxSheetColumns } from '../../catalogue/templates/sheets.ts';
import { HttpError } from '../http/errors.ts';
import { matchAccessions, type NamedElement } from './accession-table.ts';

const element = (id: number): NamedElement => ({
  id,
  samp_name: `s${id}`,
  forward_read_file_name: null,
  reverse_read_file_name: null,
  accession_number: null,
  run: `s${id}_R1.fastq.gz`,
  experiment: `s${id}_R1.fastq.gz`,
  sample: `C:E:s${id}`,
});

it('reading a table of the maximal size does not block other requests', async () => {
  const elements = Array.from({ length: 150_000 }, (_, i) => element(i + 1));
  const lines = elements.map(({ id, samp_name }) => `${samp_name}\tERR${1_000_000 + id}`);
  lines[7] += '\t'.repeat(maxSheetColumns - 2);
  let others = 0;
  const answering = setInterval(() => others++, 0);
  const { matches, refusals } = await matchAccessions(lines.join('\n'), elements);
  clearInterval(answering);
  expect(others).toBeGreaterThan(1);
  expect([matches.length, refusals]).toEqual([elements.length, []]);
  expect(matches.at(-1)).toMatchObject({ element: elements.at(-1), accession: 'ERR1150000', row: 150_000 });
});

it('a row with more columns than a sheet can have is refused', async () => {
  const wide = `s1\tERR1000001${'\t'.repeat(maxSheetColumns)}`;
  const refused = expect.objectContaining({ statusCode: 400, key: 'entryAnswers.table.tooWide' });
  await expect(matchAccessions(wide, [element(1)])).rejects.toThrow(HttpError);
  await expect(matchAccessions(wide, [element(1)])).rejects.toThrow(refused);
});

it('names match whatever their Unicode composition and kind of spaces', async () => {
  const named = { ...element(1), samp_name: 'Förde 1' };
  const table = `${'Förde\u00a01'.normalize('NFD')}\tERR1000001\u202f\n`;
  expect(await matchAccessions(table, [named])).toEqual({
    matches: [{ element: named, accession: 'ERR1000001', row: 1, name: 'Förde 1' }],
    refusals: [],
  });
});
