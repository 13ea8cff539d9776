import { type Column, columnOf, columns } from '../../catalogue/columns.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { isReadFile } from '../../catalogue/read-files/read-files.ts';
import { accessionKind, isBioSample } from '../../catalogue/values/accessions.ts';
import type { HeaderMeaning } from '../headers/header-meaning.ts';
import { type ColumnContent, type Fit, fitOf, mostAre } from './column-values.ts';

const maxSuggestions = 5;
const maxGuesses = 3;

/** The columns of terms whose vocabularies contain most of the texts; if some contain all of them, only those. */
function findTermColumns(texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const lists = columns.filter(({ field }) => field.type === 'choice');
  const isTerm = (text: string, { field }: Column) => !(readCell(text, field) instanceof Problem);
  const complete = lists.filter((column) => texts.every((text) => isTerm(text, column)));
  const matching =
    complete.length > 0 ? complete : lists.filter((column) => mostAre(texts, (text) => isTerm(text, column)));
  return matching.map(({ name }) => name);
}

/** Columns that can be recognized by their values: terms, checksums, names of read files. */
function guessByValues(texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  if (mostAre(texts, (text) => isChecksum(text.toLowerCase())))
    return ['forward_read_file_checksum', 'reverse_read_file_checksum'];
  if (mostAre(texts, isReadFile))
    return mostAre(texts, (text) => /(?:[_.]R?2(?:_\d+)?)\.f(?:ast)?q/i.test(text))
      ? ['reverse_read_file_name']
      : ['forward_read_file_name', 'reverse_read_file_name'];
  if (mostAre(texts, (text) => accessionKind(text) === 'run')) return ['accession_number'];
  if (mostAre(texts, isBioSample)) return ['sams_id', 'source_mat_id'];
  return findTermColumns(texts);
}

/** Numbers of rows from which on the same value in all of them, or a different one in each, shows what a column is not. */
const minTellingRows = 5;

/** Whether values fit a catalogue column, also by how often they repeat. */
export function fitInTable(name: string, { informative, values, isDistinct }: ColumnContent, rows: number): Fit {
  const column = columnOf(name);
  if (!column) return 'contradicts';
  const fit = fitOf(column, informative);
  if (fit !== 'fits' || informative.length === 0 || rows < minTellingRows) return fit;
  if (name === 'samp_name' && values.length === 1) return 'unread';
  // Many samples belong to one study, project or campaign.
  const isShared = ['project_study', 'project'].includes(column.entity) && columnOf(name)?.field.type === 'text';
  return isShared && isDistinct && values.length >= minTellingRows ? 'unread' : fit;
}

/**
 * The meaning of a column by its name, unless its values contradict it: a platform column may contain models.
 * @param near the columns that it may mean by its words; null in a table with catalogue headers, whose names stand
 */
export function weighMeaning(
  { certain, likely }: HeaderMeaning,
  near: readonly string[] | null,
  content: ColumnContent,
  rows: number,
): HeaderMeaning {
  const { informative } = content;
  if (certain) {
    const isList = columnOf(certain)?.field.type === 'choice';
    const lists = isList ? findTermColumns(informative) : [];
    if (lists.length > 0) return lists.includes(certain) ? { certain, likely } : { likely: [...lists, certain] };
    if (near === null) return { certain, likely };
    const column = columnOf(certain) as Column;
    const fit = fitOf(column, informative);
    // Any text can be one of a text field, so only values of another kind speak against its name.
    if (fit !== 'contradicts' && (fit !== 'unread' || column.field.type === 'text')) return { certain, likely };
    if (fit === 'unread') return { likely: [certain] };
  }
  const names = [...new Set([...likely, ...(near ?? [])])].filter(
    (name) => name !== certain && fitInTable(name, content, rows) !== 'contradicts',
  );
  // A name that fits its values comes first.
  const ordered = names.toSorted((a, b) => rankOf(fitInTable(a, content, rows)) - rankOf(fitInTable(b, content, rows)));
  return {
    likely: (ordered.length > 0 ? ordered : guessByValues(informative).slice(0, maxGuesses)).slice(0, maxSuggestions),
  };
}
const rankOf = (fit: Fit) => ['fits', 'partly', 'unread', 'contradicts'].indexOf(fit);
