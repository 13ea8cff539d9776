import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes ENVO's terms, scales and obsolete terms for the archives' checks and for the suggestions, from the two tables that an
 * ontology tool makes of `envo.obo`: `node scripts/envo.ts <folder> <release>`, then `biome check --write`.
 *
 * `envo_terms.tsv` has id, label, scales, parents and exact synonyms (`|`), `envo_obsolete.tsv` id, old label, replaced by, consider.
 * The letters of the scales: b biome, s environmental system, l astronomical body part, y layer, m environmental material.
 */
const [folder, release] = process.argv.slice(2);
if (!folder || !release) throw new Error('usage: node scripts/envo.ts <folder> <release>');

const target = path.join(import.meta.dirname, '../src/catalogue/archive/envo.json');

/** The rows of a table of tab-separated values, without its header. */
async function rowsOf(name: string): Promise<string[][]> {
  const [, ...lines] = (await readFile(path.join(folder as string, name), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}

/** The digits of all ENVO ids in a text; ids of other ontologies are left out. */
const idsIn = (text = ''): string[] => [...text.matchAll(/ENVO[:_](\d{7,8})(?!\d)/g)].map(([, digits = '']) => digits);

const normalize = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

const terms: Record<string, string> = {};
const synonyms: Record<string, string[]> = {};
const idsByScale: Record<string, string[]> = { b: [], s: [], l: [], y: [], m: [] };
for (const [fullId, label = '', scales = '', , names = ''] of await rowsOf('envo_terms.tsv')) {
  const [id] = idsIn(fullId);
  if (!id) continue;
  terms[id] = label;
  const others = names.split('|').filter((name) => name !== '' && normalize(name) !== normalize(label));
  if (others.length > 0) synonyms[id] = others;
  for (const scale of scales) idsByScale[scale]?.push(id);
}

const obsolete: Record<string, string[]> = {};
const obsoleteLabels: Record<string, string> = {};
const onlyConsidered: string[] = [];
for (const [fullId, label = '', replacedBy, consider] of await rowsOf('envo_obsolete.tsv')) {
  const [id] = idsIn(fullId);
  if (!id) continue;
  // A term that is obsolete itself replaces none.
  const [replacements, considered] = [replacedBy, consider].map((ids) => idsIn(ids).filter((one) => one in terms));
  if (replacements?.length === 0 && considered && considered.length > 0) onlyConsidered.push(id);
  obsolete[id] = [...(replacements ?? []), ...(considered ?? [])];
  obsoleteLabels[id] = label.replace(/^obsolete /i, '');
}

const scales = Object.fromEntries(Object.entries(idsByScale).map(([scale, ids]) => [scale, ids.join(' ')]));
const content = {
  release,
  terms,
  synonyms,
  obsolete,
  obsoleteLabels,
  onlyConsidered: onlyConsidered.join(' '),
  scales,
};
await writeFile(target, `${JSON.stringify(content, null, 2)}\n`);
