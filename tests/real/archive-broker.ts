import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from './table.ts';

type Line = Readonly<Record<string, string>>;
export type Lists = Record<'library_strategy' | 'library_source' | 'library_selection' | 'country_and_sea', string[]>;

/** The controlled lists of the archives, as collected. */
export const readLists = (): Lists => JSON.parse(readFileSync(join(realData, 'vocab/LISTS.json'), 'utf8'));

/** The biodiversity archive's missing-value terms; none of them is “missing” alone. */
const missing = new Set(
  [
    'not applicable,not collected,not provided,restricted access,missing: control sample,missing: sample group',
    'missing: synthetic construct,missing: lab stock,missing: third party data',
    'missing: data agreement established pre-2023,missing: endangered species,missing: human-identifiable',
  ].flatMap((terms) => terms.split(',')),
);

const mandatory =
  'sample_title taxon_id sequencing_platform library_strategy library_source library_selection library_layout forward_read_file_name forward_read_file_checksum checksum_method';
const environment = ['broad-scale environmental context', 'environmental medium', 'local environmental context'];
const countryHeader = 'geographic location (country and/or sea)';
const withDepth = ['water', 'soil', 'sediment', 'microbial mat/biofilm'];

function collectProblems() {
  const found: string[] = [];
  return {
    found,
    must(isSo: boolean, what: string) {
      if (!isSo) found.push(what);
    },
  };
}

const isNothing = (value: string) => value.trim() === '' || value === 'missing' || missing.has(value);

/** Whether a text is an integer that can be a number of NCBI's, which ENA's schema holds in 32 bits. */
const isTaxon = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31;

/** Refusals of a line by the archive's broker, from the rules on its page alone: the export is held against them, not against itself. */
export function brokerRefusals(line: Line, lists: Lists): string[] {
  const { found, must } = collectProblems();
  const at = (header: string) => line[header] ?? '';
  for (const header of mandatory.split(' ')) must(!isNothing(at(header)), `${header} is empty`);
  must(isNothing(at('library_layout')) || /^(?:single|paired)$/.test(at('library_layout')), 'layout');
  for (const header of ['nominal_length', 'reverse_read_file_name', 'reverse_read_file_checksum']) {
    if (at('library_layout') === 'paired') must(!isNothing(at(header)), `paired without ${header}`);
    if (at('library_layout') === 'single') must(isNothing(at(header)), `single with ${header}`);
  }
  for (const name of ['library_strategy', 'library_source', 'library_selection'] as const)
    must(isNothing(at(name)) || lists[name].includes(at(name)), `${name} ${at(name)}`);
  must(isNothing(at('checksum_method')) || at('checksum_method') === 'MD5', 'checksum_method');
  must(isNothing(at('taxon_id')) || isTaxon(at('taxon_id')), 'taxon_id');
  const [country = ''] = at(countryHeader).split(':');
  must(country === '' || lists.country_and_sea.includes(country.replace('’', "'")), `country ${country}`);
  for (const header of environment) {
    const isTerm = (term: string) => /^\S(?:[^[\]|]*\S)? \[ENVO:\d{7,8}\]$/.test(term.trim());
    must(at(header) === '' || at(header).split('|').every(isTerm), `${header} “${at(header)}”`);
  }
  return found;
}

/** Warnings of the broker, by the rules of MIxS on its page. */
export function brokerWarnings(line: Line): string[] {
  const { found, must } = collectProblems();
  const at = (header: string) => line[header] ?? '';
  const fits = (header: string, isRight: (value: string) => boolean) =>
    must(at(header) === '' || missing.has(at(header)) || isRight(at(header)), `${header} “${at(header)}”`);
  const axes = ['geographic location (latitude)', 'geographic location (longitude)'];
  for (const header of [
    'investigation type',
    'environmental package',
    'collection date',
    ...axes,
    countryHeader,
    ...environment,
  ])
    must(at(header) !== '', `${header} is empty`);
  fits('collection date', (value) =>
    /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d\d)?)?(?:\/\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d\d)?)?)?$/.test(value),
  );
  for (const axis of axes) fits(axis, (value) => /^-?\d{1,3}(?:\.\d{1,8})?$/.test(value));
  fits('depth', (value) => /^\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?$/.test(value));
  fits('elevation', (value) => /^-?\d+(?:\.\d+)?$/.test(value));
  const kind = at('environmental package');
  must(!withDepth.includes(kind) || at('depth') !== '', 'depth is empty');
  must(!withDepth.slice(1).includes(kind) || at('elevation') !== '', 'elevation is empty');
  must(!withDepth.includes(kind) || at('project name') !== '', 'project name is empty');
  return found;
}
