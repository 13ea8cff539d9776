import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import type { RecordData } from '../record-queries.ts';
import { type Draft, draftOf, type RecordDraft, saysTheSame } from './draft.ts';

/** What two people made of one record: which fields who has changed. What both changed alike is nobody's concern. */
export type Comparison = { both: string[]; onlyMine: string[]; onlyTheirs: string[] };

/** Whose value a field gets. */
export type Side = 'mine' | 'theirs';

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

/** What becomes of both: the newer record, with what only I have changed and what I chose to keep of mine. */
export function mergeVersions(
  entity: EntityName,
  { before, draft }: RecordDraft,
  theirs: RecordData,
  choices: Readonly<Record<string, Side>>,
): RecordDraft {
  const stored = draftOf(entity, theirs);
  const { both, onlyMine } = compareVersions(entity, before, draft, stored);
  const kept = [...onlyMine, ...both.filter((name) => choices[name] === 'mine')];
  const mine = Object.fromEntries(kept.map((name) => [name, draft[name] ?? '']));
  return { record: theirs, before: stored, draft: { ...stored, ...mine } };
}
