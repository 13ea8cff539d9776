import { type Batches, type Gathered, keyOfRecord, keyWord, separator } from './batches.ts';
import type { Warning } from './issues.ts';

/** Parts of a library's key that are easily left out or mistyped: two libraries may differ in them by oversight. */
const fineParts: ReadonlySet<string> = new Set(['nominal_length', 'protocol_id']);

/** At most so many rows are named. */
const namedRows = 5;

type Group = { sample: number; lines: number[] };

/**
 * Whether an import may hold other libraries than was meant: libraries of one sample that differ in nothing but insert size
 * and protocol, and elements of one run that share a library, as their rows say the same of it. At most one warning of each.
 */
export function libraryWarnings(batches: Batches): Warning[] {
  const { sequencing_library: libraries, sequencing_element: elements } = batches;
  const alike = new Map<string, Group>();
  for (const { line, values, within } of libraries.records) {
    const slots = libraries.keySlots[keyOfRecord(libraries, values)] ?? [];
    const words = slots.map((slot) =>
      fineParts.has(libraries.fields[slot] ?? '') ? '' : keyWord(libraries, slot, values[slot] ?? null),
    );
    collect(alike, [within, ...words].join(separator), within, line);
  }
  const shared = new Map<string, Group>();
  const [library, run] = ['sequencing_library_id', 'sequencing_run_id'].map((name) => elements.fields.indexOf(name));
  for (const { line, values } of elements.records) {
    const place = values[library ?? -1];
    if (typeof place !== 'number') continue;
    collect(shared, `${place} ${values[run ?? -1]}`, libraries.records[place]?.within ?? -1, line);
  }
  return [...warningOf('librariesAlike', alike, batches), ...warningOf('librariesShared', shared, batches)];
}

function collect(groups: Map<string, Group>, key: string, sample: number, line: number): void {
  const known = groups.get(key);
  if (known) known.lines.push(line);
  else groups.set(key, { sample, lines: [line] });
}

/** One warning for all groups of several rows, which names those of the first. */
function warningOf(code: string, groups: ReadonlyMap<string, Group>, batches: Batches): Warning[] {
  const several = [...groups.values()].filter(({ lines }) => lines.length > 1);
  const [first] = several;
  if (!first) return [];
  const rows = first.lines.slice(0, namedRows).join(', ') + (first.lines.length > namedRows ? ', …' : '');
  const { nucleic_acid_sample: samples } = batches;
  const record: Gathered | undefined = samples.records[first.sample];
  const sample = String(record?.values[samples.fields.indexOf('nucleic_acid_sample_name')] ?? '');
  return [{ code, params: { count: several.length, rows, sample } }];
}
