import { chain, elementReferences } from '../chain.ts';
import { type Column, columnNameOf, columnOf } from '../columns.ts';
import type { Field } from '../definition.ts';
import { acceptsMissingTerm, typeOf } from '../field-types.ts';
import { headerSynonyms } from '../headers/header-synonyms.ts';
import { similarHeaders } from '../headers/similar-headers.ts';
import { type EntityName, fieldOf, fieldOrder, screenEntities } from '../index.ts';
import { runInTable } from '../run-in-table.ts';
import type { Sources } from '../sources.ts';
import { foldText } from '../values/text-matching.ts';

/** A field as the field guide explains it. */
export type GuideEntry = {
  /** Its name in a spreadsheet's header; `entity.field` where templates have no column for it. */
  name: string;
  entity: EntityName;
  fieldName: string;
  field: Field;
  /** Whether templates and exports have a column for it. */
  isColumn: boolean;
  /** Whether a cell may hold several values. */
  several: boolean;
  /** Terms and names of standards that it follows; none where it is the institute's own. */
  sources: Sources;
  /** Names that other people's tables have for it. */
  headers: readonly string[];
  /** Names of columns whose cells may be its own: they find it, but are not shown. */
  similarHeaders: readonly string[];
};

/** The rule for a cell without a value. */
type EmptyCellRule = 'never' | 'reason' | 'required' | 'emptyOrReason' | 'empty';

export function emptyCellRule(field: Field): EmptyCellRule {
  if (field.mandatory) return field.mandatory === 'value' ? 'never' : 'reason';
  if (field.required) return 'required';
  return acceptsMissingTerm(field) ? 'emptyOrReason' : 'empty';
}

/** The tables of the guide: along the chain, then what elements refer to, then the others. */
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

/** The entry of a column that is no field. */
function entryOfColumn({ field, ...column }: Column): GuideEntry {
  return { ...column, field, isColumn: true, sources: field.source ?? [], headers: [], similarHeaders: [] };
}

/** Every field that people fill in, by table, in the order of the form. */
export const guideEntries: readonly GuideEntry[] = guideEntities.flatMap((entity) => [
  ...fieldOrder(entity).map((fieldName) => entryOfField(entity, fieldName)),
  ...(entity === runInTable.entity ? [entryOfColumn(runInTable)] : []),
]);

/** Names are the same whatever signs, spaces and capitals they are written with: `decimalLatitude`, `decimal latitude`. */
const lettersAndDigitsOf = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The field of a name as it stands in a header, or of `entity.field`. */
export function findGuideEntry(name: string): GuideEntry | undefined {
  const is = (own: string) => own.toLowerCase() === name.toLowerCase();
  return (
    guideEntries.find((entry) => is(entry.name)) ??
    guideEntries.find(({ entity, fieldName }) => is(`${entity}.${fieldName}`))
  );
}

/** The texts of a field in every language. */
type GuideFieldTexts = (entry: GuideEntry) => { labels: readonly string[]; meanings: readonly string[] };

const standardNamesOf = ({ sources }: GuideEntry): string[] =>
  sources.flatMap((source) =>
    source.standard === 'mixs' ? [source.name, `MIXS:${source.number}`, source.title] : [source.name],
  );

/** The texts of a field among which the words are looked for: its own names and those that others have for it, or all. */
export type GuideSearchScope = 'names' | 'all';

/**
 * A finder of fields, those first whose name is meant: a name or label as a whole, then a part of it, then names that
 * others have for it, its meaning, and the terms of its list. All words must be there.
 */
export function createGuideSearch(wordsOf: GuideFieldTexts): (typed: string, texts?: GuideSearchScope) => GuideEntry[] {
  const read = guideEntries.map((entry) => {
    const { labels, meanings } = wordsOf(entry);
    const own = [entry.name, entry.fieldName, ...labels];
    const others = [...entry.headers, ...standardNamesOf(entry), ...entry.similarHeaders];
    const terms = typeOf(entry.field).terms?.(entry.field) ?? [];
    const whole = new Set(own.map(lettersAndDigitsOf));
    const called = new Set(others.map(lettersAndDigitsOf));
    // Each text also stands for all before it, as the words may be found in several of them.
    const parts = [own, others, meanings, terms].map((texts) =>
      [...texts, ...texts.map(lettersAndDigitsOf)].map(foldText).join('\n'),
    );
    return { entry, whole, called, parts: parts.map((_, at) => parts.slice(0, at + 1).join('\n')) };
  });
  return (typed, texts = 'all') => {
    const words = foldText(typed).split(/\s+/).filter(Boolean);
    const letters = lettersAndDigitsOf(typed);
    const rankOf = ({ whole, called, parts }: (typeof read)[number]): number => {
      if (whole.has(letters)) return 0;
      if (called.has(letters)) return 1;
      const searched = texts === 'names' ? parts.slice(0, 2) : parts;
      const part = searched.findIndex((text) => words.every((word) => text.includes(word)));
      return part < 0 ? part : part + 2;
    };
    return read
      .map((one) => ({ entry: one.entry, rank: rankOf(one) }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry);
  };
}
