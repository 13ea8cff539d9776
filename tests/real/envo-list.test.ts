import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import list from '../../src/catalogue/archive/envo.json' with { type: 'json' };
import { hasRealTables, realData } from './table.ts';

type Row = Record<string, string>;

function rowsOf(file: string): Row[] {
  const [header = '', ...lines] = readFileSync(join(realData, 'vocab', file), 'utf8')
    .trimEnd()
    .split('\n');
  const names = header.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at], cell])));
}

const ofEnvo = ({ id = '' }: Row) => id.startsWith('ENVO:');
const numberIn = (id: string) => id.replace(/^ENVO[:_]/, '');

describe.skipIf(!hasRealTables())('the list of ENVO’s terms', () => {
  it('has each live term with its label and its exact synonyms', () => {
    const rows = rowsOf('envo_terms.tsv').filter(ofEnvo);
    expect(list.terms).toEqual(Object.fromEntries(rows.map(({ id = '', label }) => [numberIn(id), label])));
    const synonyms = rows.flatMap(({ id = '', label = '', exact_synonyms = '' }) => {
      const names = exact_synonyms.split('|').filter((name) => name && name.toLowerCase() !== label.toLowerCase());
      return names.length > 0 ? [[numberIn(id), names]] : [];
    });
    expect(list.synonyms).toEqual(Object.fromEntries(synonyms));
  });

  it('has each withdrawn term with its replacements in ENVO', () => {
    const rows = rowsOf('envo_obsolete.tsv').filter(ofEnvo);
    const terms: Readonly<Record<string, string>> = list.terms;
    const named = rows.map(({ id = '', replaced_by = '', consider = '' }) => {
      const ids = replaced_by ? [replaced_by] : consider.split(' ');
      return [
        numberIn(id),
        ids
          .filter((one) => /^ENVO[:_]/.test(one))
          .map(numberIn)
          .filter((one) => one in terms),
      ];
    });
    expect(list.obsolete).toEqual(Object.fromEntries(named));
  });
});
