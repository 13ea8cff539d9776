import type { ErasedFile, ErasedRows, Erasure, LastNamePlace } from '../../catalogue/endpoints/erasures.ts';
import { findField } from '../../catalogue/index.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import type { Translate } from '../language.ts';
import { fieldLabelKey } from '../ui/field-text-keys.ts';

/** The kind of place where something is erased. */
export function rowsText({ place, entity, table }: ErasedRows, t: Translate): string {
  if (place === 'records' && entity) return t('people.places.records', { records: t(`entities.${entity}.many`) });
  if (place === 'other') return t('people.places.other', { table: table ?? '' });
  return t(`people.places.${place === 'records' ? 'other' : place}`, { table: table ?? '' });
}

/** A place where a last name stands alone. */
export function placeText({ table, entity, id, field }: LastNamePlace, t: Translate): string {
  if (table === 'dataset_file') return t('people.places.storedFile', { id: id ?? '', field });
  if (!entity || !id) return t('people.places.elsewhere', { table, field });
  const record = t(`entities.${entity}.one`);
  if (table === 'history') return t('people.places.historyOf', { record, id });
  if (table === 'change_row') return t('people.places.changesOf', { record, id });
  const label = findField(entity, field) ? t(fieldLabelKey(entity, field)) : field;
  return t('people.places.ofRecord', { record, id, field: label });
}

export const fileText = ({ dataset, filename, outcome }: ErasedFile, t: Translate): string =>
  t('people.erase.file', { dataset, filename, outcome: t(`people.erase.outcomes.${outcome}`) });

/** A heading of the report with its lines. */
const section = (title: string, lines: readonly string[], none: string): string =>
  [title, ...(lines.length > 0 ? lines : [none]).map((line) => `- ${line}`)].join('\n');

/** The report of an erasure as plain text. */
export function reportOf(erasure: Erasure, t: Translate, when = new Date()): string {
  const { substitute, change, texts, rows, files, lastNames, namesakes } = erasure;
  const none = t('people.report.none');
  const unlisted = lastNames.total - lastNames.places.length;
  const places = lastNames.places.map((place) => placeText(place, t));
  return [
    `${t('people.report.title')}\n${when.toISOString()}`,
    [
      t('people.report.substitute', { substitute }),
      ...(change === null ? [] : [t('people.report.change', { change })]),
    ].join('\n'),
    section(
      t('people.erase.texts'),
      texts.map(({ text }) => text),
      none,
    ),
    section(
      t('people.erase.places'),
      rows.map((row) => `${rowsText(row, t)}: ${formatCount(row.count)}`),
      none,
    ),
    section(
      t('people.erase.files'),
      files.map((file) => fileText(file, t)),
      none,
    ),
    section(
      t('people.report.lastNames'),
      unlisted > 0 ? [...places, t('people.report.unlisted', { count: unlisted })] : places,
      none,
    ),
    section(
      t('people.report.namesakes'),
      namesakes.map(({ label }) => label),
      none,
    ),
  ].join('\n\n');
}
