import { chain, elementReferences } from '../chain.ts';
import { type Column, columnNameOf, columnOf } from '../columns.ts';
import type { Field } from '../definition.ts';
import { acceptsMissingTerm } from '../definition.ts';
import { typeOf } from '../field-types.ts';
import { headerSynonyms } from '../headers/header-synonyms.ts';
import { similarHeaders } from '../headers/similar-headers.ts';
import { type EntityName, fieldOf, fieldOrder, screenEntities } from '../index.ts';
import { runInTable } from '../run-in-table.ts';
import type { Sources } from '../sources.ts';
import { foldText } from '../values/text-matching.ts';

/** A field in the field guide. */
export type GuideEntry = {
  /** The name of its column; `entity.field` if it has no column. */
  name: string;
  entity: EntityName;
  fieldName: string;
  field: Field;
  /** Whether templates and exports have a column for it. */
  isColumn: boolean;
  /** Whether a cell can hold several values. */
  several: boolean;
  /** Terms and names of standards that it follows; empty if it follows none. */
  sources: Sources;
  /** Headers of foreign tables for it. */
  headers: readonly string[];
  /** Ambiguous headers that can mean it: searchable, but not displayed. */
  similarHeaders: readonly string[];
};

/** The rule for empty cells of a field. */
type EmptyCellRule = 'never' | 'reason' | 'required' | 'emptyOrReason' | 'empty';

export function emptyCellRule(field: Field): EmptyCellRule {
  if (field.mandatory) return field.mandatory === 'value' ? 'never' : 'reason';
  if (field.required) return 'required';
  return acceptsMissingTerm(field) ? 'emptyOrReason' : 'empty';
}

/** The entities of the guide: along the chain, then those that elements refer to, then the others. */
export const guideEntities: readonly EntityName[] = [
  ...new Set<EntityName>([...chain, ...elementReferences.map(({ to }) => to), ...screenEntities]),
];

function entryOfField(entity: EntityName, fieldName: string): GuideEntry {
  const column = columnNameOf(entity, fieldName);
  const field = fieldOf(entity, fieldName);
  return {
    name: column ?? `${entity}.${fieldName}`,
    entity,
    fieldName,
    field,
    isColumn: column !== undefined,
    several: column !== undefined && columnOf(column)?.several === true,
    sources: field.source ?? [],
    headers: headerSynonyms[column ?? ''] ?? [],
    similarHeaders: similarHeaders[column ?? ''] ?? [],
  };
}

/** The entry of a column without a field in the catalogue. */
function entryOfColumn({ field, ...column }: Column): GuideEntry {
  return { ...column, field, isColumn: true, sources: field.source ?? [], headers: [], similarHeaders: [] };
}

/** All fields that users fill in, by entity, in the order of the form. */
export const guideEntries: readonly GuideEntry[] = guideEntities.flatMap((entity) => [
  ...fieldOrder(entity).map((fieldName) => entryOfField(entity, fieldName)),
  ...(entity === runInTable.entity ? [entryOfColumn(runInTable)] : []),
]);

/** A name for comparison: without case, white space and punctuation, as in `decimalLatitude` and `decimal latitude`. */
const lettersAndDigitsOf = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The entry of a column's name or of `entity.field`, without regard to case. */
export function findGuideEntry(name: string): GuideEntry | undefined {
  const isSameName = (other: string) => other.toLowerCase() === name.toLowerCase();
  return (
    guideEntries.find((entry) => isSameName(entry.name)) ??
    guideEntries.find(({ entity, fieldName }) => isSameName(`${entity}.${fieldName}`))
  );
}

/** Returns the texts of a field in all languages. */
type GuideFieldTexts = (entry: GuideEntry) => { labels: readonly string[]; meanings: readonly string[] };

const standardNamesOf = ({ sources }: GuideEntry): string[] =>
  sources.flatMap((source) =>
    source.standard === 'mixs' ? [source.name, `MIXS:${source.number}`, source.title] : [source.name],
  );

/** The texts of a field that are searched: its names and foreign headers, or all. */
export type GuideSearchScope = 'names' | 'all';

/**
 * Creates a search for fields that contain all search terms. Results are ranked: the whole name or label, a whole
 * foreign header, then parts of names, foreign headers, meanings and terms of the vocabulary.
 */
export function createGuideSearch(textsOf: GuideFieldTexts): (typed: string, scope?: GuideSearchScope) => GuideEntry[] {
  const index = guideEntries.map((entry) => {
    const { labels, meanings } = textsOf(entry);
    const names = [entry.name, entry.fieldName, ...labels];
    const foreignNames = [...entry.headers, ...standardNamesOf(entry), ...entry.similarHeaders];
    const terms = typeOf(entry.field).terms?.(entry.field) ?? [];
    const wholeNames = new Set(names.map(lettersAndDigitsOf));
    const wholeForeignNames = new Set(foreignNames.map(lettersAndDigitsOf));
    // Each part includes all earlier ones, as search terms can match in several of them.
    const parts = [names, foreignNames, meanings, terms].map((texts) =>
      [...texts, ...texts.map(lettersAndDigitsOf)].map(foldText).join('\n'),
    );
    return {
      entry,
      wholeNames,
      wholeForeignNames,
      parts: parts.map((_, position) => parts.slice(0, position + 1).join('\n')),
    };
  });
  return (typed, scope = 'all') => {
    const terms = foldText(typed).split(/\s+/).filter(Boolean);
    const letters = lettersAndDigitsOf(typed);
    const rankOf = ({ wholeNames, wholeForeignNames, parts }: (typeof index)[number]): number => {
      if (wholeNames.has(letters)) return 0;
      if (wholeForeignNames.has(letters)) return 1;
      const searched = scope === 'names' ? parts.slice(0, 2) : parts;
      const part = searched.findIndex((text) => terms.every((term) => text.includes(term)));
      return part < 0 ? part : part + 2;
    };
    return index
      .map((indexed) => ({ entry: indexed.entry, rank: rankOf(indexed) }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry);
  };
}
