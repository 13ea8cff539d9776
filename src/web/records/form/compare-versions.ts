import type { Field } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';
import { chosenOf, type Draft, type DraftValue, draftOf, type RecordDraft, saysTheSame, typedOf } from './draft.ts';

/** What two people made of one record: which fields who has changed. What both changed alike is nobody's concern. */
export type Comparison = { both: string[]; onlyMine: string[]; onlyTheirs: string[] };

/** Whose value a field gets: of whom it is, or what was typed with both in sight. */
export type Choice = 'mine' | 'theirs' | 'edited';

/** What was chosen so far, by field, and what was typed where neither of the two was to stay. */
export type Resolution = { choices: Readonly<Record<string, Choice>>; edited: Draft };

/** Nothing was chosen yet. */
export const undecided: Resolution = { choices: {}, edited: {} };

/** @param before what both began with, @param mine what stands in the form, @param theirs what is stored now */
export function compareVersions(entity: EntityName, before: Draft, mine: Draft, theirs: Draft): Comparison {
  const comparison: Comparison = { both: [], onlyMine: [], onlyTheirs: [] };
  for (const [name, field] of Object.entries(entityOf(entity).fields)) {
    if (saysTheSame(mine[name], theirs[name], field)) continue;
    const isMine = !saysTheSame(before[name], mine[name], field);
    const isTheirs = !saysTheSame(before[name], theirs[name], field);
    if (isMine && isTheirs) comparison.both.push(name);
    else if (isMine) comparison.onlyMine.push(name);
    else comparison.onlyTheirs.push(name);
  }
  return comparison;
}

/** Whose value a field gets as things stand: what only one has changed stays theirs until something else is chosen. */
export function choiceOf(comparison: Comparison, { choices }: Resolution, name: string): Choice | undefined {
  const untouched = comparison.onlyMine.includes(name)
    ? 'mine'
    : comparison.onlyTheirs.includes(name)
      ? 'theirs'
      : undefined;
  return choices[name] ?? untouched;
}

/** Whether the values of two people can stand in one field together: long texts, and several records. */
export function canJoin(field: Field): boolean {
  return field.type === 'references' || (field.type === 'text' && field.long === true);
}

/** With what one begins who wants to edit a field that both have changed: both values where they can stand together. */
export function joined(field: Field, mine: DraftValue, theirs: DraftValue): DraftValue {
  if (!canJoin(field)) return mine;
  if (field.type === 'references') {
    const own = chosenOf(mine);
    return [...own, ...chosenOf(theirs).filter(({ id }) => !own.some((one) => one.id === id))];
  }
  return [typedOf(mine), typedOf(theirs)].filter(Boolean).join('\n');
}

/** What becomes of both: the newer record, with what only I have changed and what I chose to keep of mine or typed anew. */
export function mergeVersions(
  entity: EntityName,
  { before, draft }: RecordDraft,
  theirs: RecordData,
  resolution: Resolution,
): RecordDraft {
  const stored = draftOf(entity, theirs);
  const comparison = compareVersions(entity, before, draft, stored);
  const { both, onlyMine, onlyTheirs } = comparison;
  const merged: Record<string, DraftValue> = { ...stored };
  for (const name of [...both, ...onlyMine, ...onlyTheirs]) {
    const choice = choiceOf(comparison, resolution, name);
    if (choice === 'mine') merged[name] = draft[name] ?? '';
    if (choice === 'edited') merged[name] = resolution.edited[name] ?? '';
  }
  return { record: theirs, before: stored, draft: merged };
}
