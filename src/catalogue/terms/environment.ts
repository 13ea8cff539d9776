import list from '../archive/envo.json' with { type: 'json' };
import {
  envoIdsOf,
  faultOf,
  formatLabelAndId,
  formatTerm,
  normalizeLabel,
  obsolete,
  readTerm,
  splitTerms,
  synonyms,
  terms,
} from '../archive/envo.ts';
import { rankOf, ranks, type SearchedName, searchedName } from './match-names.ts';
import { bestSuggestions, type RankedSuggestion, type TermSuggestion } from './term-suggestion.ts';

/** The three fields for the environment of a sample. */
export type Scale = 'broadScale' | 'localScale' | 'medium';

const idSet = (ids: string): ReadonlySet<string> => new Set(ids.split(' '));
const [biomes, systems, bodies, layers, materials] = (['b', 's', 'l', 'y', 'm'] as const).map((scale) =>
  idSet(list.scales[scale]),
) as [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>];

/**
 * Whether a term is of a scale: a biome or environmental system, an astronomical body part or layer that is neither of these (biomes
 * lie below astronomical body parts, too), or an environmental material.
 */
const isOfScale: Readonly<Record<Scale, (id: string) => boolean>> = {
  broadScale: (id) => biomes.has(id) || systems.has(id),
  localScale: (id) => (bodies.has(id) || layers.has(id)) && !biomes.has(id) && !systems.has(id),
  medium: (id) => materials.has(id),
};

const obsoleteLabels: Readonly<Record<string, string>> = list.obsoleteLabels;
/** The obsolete terms for which ENVO only names terms to consider, and none that replaces them. */
const onlyConsidered = idSet(list.onlyConsidered);

/** The labels as they are searched, by id; made on first use. */
let searchedLabels: ReadonlyMap<string, SearchedName> | undefined;

type EnvoName = { id: string; name: string; searched: SearchedName; isLabel: boolean; isObsolete: boolean };

let allNames: readonly EnvoName[] | undefined;

/** The labels and synonyms of all terms, and the labels of obsolete ones; made on first use. */
function namesOf(): readonly EnvoName[] {
  allNames ??= [
    ...Object.entries(terms).map(([id, name]) => ({ id, name, isLabel: true, isObsolete: false })),
    ...Object.entries(synonyms).flatMap(([id, names]) =>
      names.map((name) => ({ id, name, isLabel: false, isObsolete: false })),
    ),
    ...Object.entries(obsoleteLabels).map(([id, name]) => ({ id, name, isLabel: false, isObsolete: true })),
  ].map((name) => ({ ...name, searched: searchedName(name.name) }));
  return allNames;
}

function searchedLabelOf(id: string): SearchedName | undefined {
  searchedLabels ??= new Map(namesOf().flatMap(({ id, isLabel, searched }) => (isLabel ? [[id, searched]] : [])));
  return searchedLabels.get(id);
}

const termOf = (id: string): string => formatLabelAndId(terms[id] ?? '', id);

/** The current terms in place of an obsolete one. */
const replacementsOf = (id: string): string[] => (obsolete[id] ?? []).filter((other) => terms[other] !== undefined);

/** The beginning of an id, as it is typed, or of a PURL. */
const idStart = /^(?:https?:\/\/purl\.obolibrary\.org\/obo\/)?(?:ENVO)?[:_ ]?(\d{3,8})$/i;

function suggestById(scale: Scale, id: string, isExact: boolean): RankedSuggestion[] {
  const rank = isExact ? ranks.equal : ranks.prefix;
  if (terms[id] !== undefined)
    return [{ value: termOf(id), kind: isOfScale[scale](id) ? 'term' : 'otherScale', isExact, rank }];
  const replacements = replacementsOf(id);
  return replacements.map((other) => ({
    value: termOf(other),
    kind: 'instead',
    note: obsoleteLabels[id] ?? `ENVO:${id}`,
    isExact: isExact && replacements.length === 1 && !onlyConsidered.has(id),
    rank,
  }));
}

function suggestByName(scale: Scale, typed: string): RankedSuggestion[] {
  const searched = searchedName(typed);
  if (searched.words === '') return [];
  return namesOf().flatMap(({ id, name, searched: own, isLabel, isObsolete }): RankedSuggestion[] => {
    const rank = rankOf(own, searched);
    if (rank === undefined) return [];
    const targets = (isObsolete ? replacementsOf(id) : [id]).filter(isOfScale[scale]);
    const label = isLabel || isObsolete ? undefined : searchedLabelOf(id);
    // A synonym explains only a term whose label does not match.
    const isExplained = isObsolete || (label && rankOf(label, searched) === undefined);
    return targets.map((target) => ({
      value: termOf(target),
      kind: isObsolete ? 'instead' : 'term',
      ...(isExplained && { note: name }),
      isExact: rank === ranks.equal && !isObsolete,
      // A label comes before a synonym, and this before an obsolete term; a biome before the systems that are none.
      rank: rank + (isObsolete ? 0.6 : isLabel ? 0 : 0.4) + (scale === 'broadScale' && !biomes.has(target) ? 0.2 : 0),
    }));
  });
}

/**
 * Suggests ENVO's terms of a scale by label, exact synonym, id or PURL, as `sea water [ENVO:00002149]`. Several terms are separated
 * by `|`; the last one is searched, and those before it are kept.
 * @param own the values of the own table or project, the most frequent first
 */
export function suggestEnvironment(scale: Scale, typed: string, own: readonly string[]): TermSuggestion[] {
  const bar = typed.lastIndexOf('|');
  const before = bar < 0 ? '' : `${typed.slice(0, bar + 1).trim()} `;
  const current = typed.slice(bar + 1).trim();
  const { id } = readTerm(current);
  const [, digits = ''] = idStart.exec(current) ?? [];
  const byId = id
    ? suggestById(scale, id, true)
    : digits
      ? Object.keys({ ...terms, ...obsolete })
          .filter((other) => other.startsWith(digits) && (terms[other] === undefined || isOfScale[scale](other)))
          .flatMap((other) => suggestById(scale, other, false))
      : [];
  const searched = searchedName(current);
  const ownFound = own.flatMap((value, index): RankedSuggestion[] => {
    const isKnown = splitTerms(value).every((term) => faultOf(term) === null);
    return isKnown && rankOf(searchedName(value), searched) !== undefined
      ? [{ value, kind: 'own', isExact: false, rank: index }]
      : [];
  });
  return bestSuggestions([...ownFound, ...byId, ...(byId.length > 0 ? [] : suggestByName(scale, current))]).map(
    (suggestion) => ({ ...suggestion, value: before + suggestion.value }),
  );
}

let obsoleteIds: ReadonlyMap<string, readonly string[]> | undefined;

/** The ids of the obsolete terms with a label. */
function obsoleteIdsOf(label: string): readonly string[] {
  if (!obsoleteIds) {
    const ids = new Map<string, string[]>();
    for (const [id, name] of Object.entries(obsoleteLabels)) {
      const key = normalizeLabel(name);
      ids.set(key, [...(ids.get(key) ?? []), id]);
    }
    obsoleteIds = ids;
  }
  return obsoleteIds.get(normalizeLabel(label)) ?? [];
}

/** The only term that an id or an obsolete id certainly stands for. */
function certainTermOf(id: string): string | undefined {
  if (terms[id] !== undefined) return id;
  const [only, another] = replacementsOf(id);
  return another === undefined && !onlyConsidered.has(id) ? only : undefined;
}

/** The only id of a scale that a label certainly stands for: by label, then by synonym, then by the label of an obsolete term. */
function certainIdOf(scale: Scale, label: string): string | undefined {
  const ids = envoIdsOf(label);
  const isTheLabel = ids.some((id) => normalizeLabel(terms[id] ?? '') === normalizeLabel(label));
  // The label of a term of another scale may be a synonym here; nobody knows which is meant.
  const fitting = isTheLabel && ids.length > 1 ? [] : ids.filter(isOfScale[scale]);
  if (ids.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  const [former, another] = obsoleteIdsOf(label);
  const target = former === undefined || another !== undefined ? undefined : certainTermOf(former);
  return target !== undefined && isOfScale[scale](target) ? target : undefined;
}

/** One term in the archives' format; undefined if it is no term of ENVO or may be several. */
function certainTerm(scale: Scale, typed: string): string | undefined {
  const { label, id } = readTerm(typed);
  if (id === null) {
    const only = label === null ? undefined : certainIdOf(scale, label);
    return only && termOf(only);
  }
  const target = certainTermOf(id);
  if (target === undefined) return undefined;
  if (label === null) return termOf(target);
  if (target === id) return faultOf(typed) === null ? formatTerm(typed) : undefined;
  // The label beside an obsolete id may also be that of another current term, or somebody's own words.
  const byLabel = envoIdsOf(label);
  const isOfTarget = byLabel.length === 1 && byLabel[0] === target;
  const isItsOwn = byLabel.length === 0 && normalizeLabel(label) === normalizeLabel(obsoleteLabels[id] ?? '');
  return isOfTarget || isItsOwn ? termOf(target) : undefined;
}

/**
 * A value for the environment as the archives write it, `sea water [ENVO:00002149]`, if each of its terms certainly means one term:
 * a bare label or exact synonym of one term of the scale, an id or PURL, a label beside its own id in another format, or an obsolete
 * term with exactly one replacement. Undefined if it is written so already, or is not certain.
 */
export function repairEnvironment(scale: Scale, value: string): string | undefined {
  const written = splitTerms(value);
  const repaired = written.map((term) => certainTerm(scale, term));
  if (repaired.length === 0 || repaired.includes(undefined)) return undefined;
  const text = repaired.join(' | ');
  return text === written.join(' | ') ? undefined : text;
}
