import { readAmount, readNumberWithUnit } from '../../../catalogue/archive/amounts.ts';
import { type ArchiveValue, hasValue, joinDistinct, toArchiveText } from '../../../catalogue/archive/values.ts';
import { convertValue, type Unit, unitOf } from '../../../catalogue/measurements/units/index.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import type { FaireMissingTerm, FaireTerm } from './faire-terms.ts';

export type Values = readonly (string | number)[];
/** Notes that a value was left out, and why, for people who read the tables. */
export type LeaveOut = (what: string) => void;

/** FAIRe's terms by those of INSDC's list. */
const missingTerms: Readonly<Record<string, FaireMissingTerm>> = {
  missing: 'missing: not provided',
  'missing: control sample': 'not applicable: control sample',
  'missing: data agreement established pre-2023': 'missing: not provided: data agreement established pre-2023',
  'missing: endangered species': 'missing: restricted access: endangered species',
  'missing: human-identifiable': 'missing: restricted access: human-identifiable',
  'missing: lab stock': 'missing: not collected: lab stock',
  'missing: sample group': 'not applicable: sample group',
  'missing: synthetic construct': 'missing: not collected: synthetic construct',
  'missing: third party data': 'missing: not collected: third party data',
  'not applicable': 'not applicable',
  'not collected': 'missing: not collected',
  'not provided': 'missing: not provided',
  'restricted access': 'missing: restricted access',
};

/** FAIRe's term for a missing-value term of INSDC; null for a value. */
export function faireMissingTerm(value: ArchiveValue): FaireMissingTerm | null {
  const term = typeof value === 'string' ? missingTermOf(value) : undefined;
  return term === undefined ? null : (missingTerms[term] ?? null);
}

/** The values that are no missing-value terms. */
export const knownOf = (values: Values): Values => values.filter(hasValue);

const other = 'other:';

const yesOrNo: Readonly<Record<string, string>> = {
  ...{ yes: '1', true: '1', active: '1', artificial: '1' },
  ...{ no: '0', false: '0', passive: '0', natural: '0' },
};

const numberPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/;

const readUnits = new Map<string, Unit | undefined>();

/** The unit of a type or a term, which is read once only, unlike the units in texts. */
export function unitNamed(name: string): Unit | undefined {
  if (!readUnits.has(name)) readUnits.set(name, unitOf(name));
  return readUnits.get(name);
}

/** The number of a text, converted from the unit behind it to that of a term; null for any other text. */
function numberIn(text: string, unit: string | undefined): number | null {
  if (numberPattern.test(text.trim())) return Number(text);
  const read = readNumberWithUnit(text);
  const demanded = unit === undefined ? undefined : unitNamed(unit);
  return read && demanded ? (convertValue(Number(read.digits), read.unit, demanded) ?? null) : null;
}

/** The controlled value that a text means; null where the list has none and takes no others. */
function matchValue({ values = [], unit }: FaireTerm, typed: string | number): string | null {
  const text = toArchiveText(typed).trim();
  const lowerCase = text.toLowerCase();
  const listed = values.find((value) => value !== other && value.toLowerCase() === lowerCase);
  if (listed !== undefined) return listed;
  if (values.includes('numeric value')) {
    const number = numberIn(text, unit);
    if (number !== null) return toArchiveText(number);
    if (lowerCase === 'ambient') return 'ambient temperature';
  }
  const meant = yesOrNo[lowerCase];
  if (meant !== undefined && values.includes(meant)) return meant;
  if (!values.includes(other)) return null;
  return lowerCase.startsWith(other) ? text : `${other}${text}`;
}

/** A text with an identifier of an ontology, `juvenile stage [UBERON:0034919]`. */
const hasTermOf = (ontology: string, text: string): boolean => new RegExp(`\\[${ontology}[_:]\\d{4,8}\\]`).test(text);

/** Several controlled values as one cell, since a term takes one of its list or else `other:`. */
function joinControlled(values: readonly string[], list: readonly string[]): string | null {
  const distinct = [...new Set(values)];
  if (distinct.length < 2) return distinct[0] ?? null;
  const joined = distinct.map((value) => value.replace(other, '').trim()).join(' | ');
  return list.includes(other) ? `${other}${joined}` : null;
}

/**
 * The cell of a term from known values: a number, a controlled value, or a text with several values separated by `|`.
 * @returns null, with a note, where the term cannot hold them
 */
export function translate(name: string, term: FaireTerm, known: Values, leaveOut: LeaveOut): ArchiveValue {
  const { values, ontology, unit } = term;
  const give = (value: ArchiveValue, why: string): ArchiveValue => {
    if (value === null) leaveOut(`${name}: ${why}`);
    return value;
  };
  if (known.length === 0) return null;
  if (values) {
    const matched = known.flatMap((value) => matchValue(term, value) ?? []);
    const cell = give(joinControlled(matched, values), 'not in the controlled list of FAIRe');
    // As a text, a negative number would be taken for a formula.
    return typeof cell === 'string' && numberPattern.test(cell) ? Number(cell) : cell;
  }
  if (ontology) {
    const terms = known.filter((value) => hasTermOf(ontology, String(value)));
    return give(joinDistinct(terms), `without an identifier of ${ontology}`);
  }
  if (unit === undefined) return joinDistinct(known);
  const numbers = [...new Set(known.map((value) => (typeof value === 'number' ? value : numberIn(value, unit))))];
  const [number = null] = numbers;
  return give(numbers.length === 1 ? number : null, 'not one number');
}

/** A number with the unit of FAIRe's list that it is in. */
type FittedNumber = { value: number; unit: string };

/**
 * A number in a unit of FAIRe's list: the same unit if it is listed, else one to which it can be converted exactly, else
 * the same unit as another one. Null where the list takes none of these.
 */
export function fitUnit(value: number, from: Unit, units: readonly string[]): FittedNumber | null {
  const listed = units.flatMap((name) => {
    const unit = unitNamed(name);
    return unit ? [{ name, unit }] : [];
  });
  const same = listed.find(({ unit }) => unit.code === from.code);
  if (same) return { value, unit: same.name };
  for (const { name, unit } of listed) {
    const converted = convertValue(value, from, unit);
    if (converted !== undefined) return { value: converted, unit: name };
  }
  return units.includes(other) ? { value, unit: `${other}${from.code}` } : null;
}

/** An amount as people write it, `5 L` or `500 mL`, in a unit of FAIRe's list; null for any other text. */
export function fitAmount(text: string, units: readonly string[]): FittedNumber | null {
  const amount = readAmount(text);
  return amount && fitUnit(Number(amount.digits), amount.unit, units);
}
