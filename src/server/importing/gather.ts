import { type Column, chainEntities, columnNameOf } from '../../catalogue/columns.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { entityOf } from '../../catalogue/index.ts';
import type { PersonMention } from '../../catalogue/persons.ts';
import {
  type Batch,
  contradictionOf,
  emptyBatches,
  type Gathered,
  type GatheredEntity,
  type Given,
  isChecksum,
  keyOf,
  keyOfRecord,
  type Links,
  mentionValues,
  nameAt,
  nameOf,
  noRecords,
  type Slot,
  separator,
  slotText,
} from './batches.ts';
import { type Checked, isList, Reason, unreadable, type ValidRow } from './check.ts';
import type { Amendment, Doubt, Gatherer } from './gathered.ts';
import type { IssueList } from './issues.ts';
import { isKeyless, putKeyless } from './keyless.ts';
import type { Matched } from './match.ts';
import { blanksOf, sourcesOf } from './sources.ts';

/** The place of a record that cannot be told, as a cell that names it is wrong. */
const untold = -2;

/**
 * Turns rows into records: one a natural key, with its values from whichever row gives them. Rows that say different
 * things about one record are issues that name both; where a key does not count they tell of different records.
 */
export function createGatherer(matched: Matched, issues: IssueList): Gatherer {
  const batches = emptyBatches();
  const links: Links = { project_study: [], project: [], publication: [] };
  const storedPersons = new Map<number, number>();
  const amended: Amendment[] = [];
  const doubts: Doubt[] = [];
  const gatherer = { settled: noRecords(), amended, doubts };
  let ownStudy = -1;

  const sources = sourcesOf(matched, batches);
  const blanks = blanksOf(sources, batches);
  const slotOf = (entity: GatheredEntity, field: string) => batches[entity].fields.indexOf(field);
  const slots = {
    campaign_id: slotOf('event', 'campaign_id'),
    event_id: slotOf('field_sample', 'event_id'),
    field_sample_name: slotOf('field_sample', 'field_sample_name'),
    nucleic_acid_sample_name: slotOf('nucleic_acid_sample', 'nucleic_acid_sample_name'),
    library_condition_id: slotOf('sequencing_library', 'library_condition_id'),
    sequencer_id: slotOf('sequencing_run', 'sequencer_id'),
    sequencing_library_id: slotOf('sequencing_element', 'sequencing_library_id'),
    sequencing_run_id: slotOf('sequencing_element', 'sequencing_run_id'),
    samp_name: slotOf('sequencing_element', 'samp_name'),
    file: slotOf('sequencing_element', 'forward_read_file_name'),
    checksum: slotOf('sequencing_element', 'forward_read_file_checksum'),
  };
  const conditionSources = batches.library_condition.fields.map((field) => slotOf('sequencing_library', field));

  function person(mention: PersonMention): number {
    const { byKey, records } = batches.person;
    const { orcid, email, lastname, firstname, fullName } = mention;
    const key = [orcid, email, lastname, firstname, fullName].join(separator);
    let place = byKey.get(key);
    if (place === undefined) {
      place = records.push({ line: 0, within: -1, values: mentionValues(mention), ...(fullName && { fullName }) }) - 1;
      byKey.set(key, place);
    }
    return place;
  }

  function slotValue(value: Checked, column: Column, line: number): Given {
    if (value === null || typeof value !== 'object') {
      if (value === null || value === unreadable || column.field.type !== 'reference') return value;
      return put(batches.protocol, [value, ...batches.protocol.fields.slice(1).map(() => null)], -1, line);
    }
    return value instanceof Reason ? value : nameAt(batches, person(value), line, column.entity, column.fieldName);
  }

  /**
   * The record of an entity whose columns, and whose parent, are those of the row before: most rows share their campaign,
   * event and run with it, and what was just compared need not be compared again.
   */
  const latest = Object.fromEntries(
    chainEntities.map((entity) => [entity, { row: null, parent: -2, place: -1 }]),
  ) as Record<(typeof chainEntities)[number], { row: ValidRow | null; parent: number; place: number }>;

  function shared(entity: keyof typeof sources, row: ValidRow, parent: number, find: () => number): number {
    const last = latest[entity];
    const before = last.row?.values;
    const same = before && last.parent === parent && sources[entity].every(({ at }) => before[at] === row.values[at]);
    if (same) return last.place;
    const told = issues.total + doubts.length;
    last.place = find();
    // A row that says something wrong is not the measure for the next one: that is to be told the same.
    last.row = issues.total + doubts.length === told ? row : null;
    last.parent = parent;
    return last.place;
  }

  function own(entity: keyof typeof sources, row: ValidRow): Given[] {
    const values = blanks[entity].slice();
    for (const { slot, at, column } of sources[entity]) {
      const value = row.values[at];
      if (value !== undefined && !isList(value)) values[slot] = slotValue(value, column, row.line);
    }
    return values;
  }

  /** Finds or adds the record; -1 where nothing names one, {@link untold} where a wrong cell should. */
  function put(batch: Batch, given: Given[], within: number, line: number): number {
    if (within === untold) return untold;
    const keySlots = batch.keySlots[keyOfRecord(batch, given)] ?? [];
    if (keySlots.some((slot) => given[slot] === unreadable)) return untold;
    const values = readable(given);
    const key = keyOf(batch, values, within);
    if (key === null) {
      const slot = values.findIndex((value) => value !== null);
      const names = keySlots.flatMap((part) => columnNameOf(batch.entity, batch.fields[part] ?? '') ?? []);
      if (slot >= 0) report(line, batch, slot, new Problem('keyMissing', { key: names[0] ?? '' }));
      return -1;
    }
    const place = batch.byKey.get(key) ?? batch.records.length;
    const record = batch.records[place];
    // The study given with the upload is the one that its rows name, whatever its title is.
    if (record ? record.keyless : line > 0 && isKeyless(batches, batch, values, within))
      return putKeyless(batches, batch, { line, values, within }, key);
    if (!record) {
      batch.byKey.set(key, place);
      return batch.records.push({ line, values, within }) - 1;
    }
    const known = record.values;
    for (let slot = 0; slot < values.length; slot++) {
      const value = values[slot] as Slot;
      if (value === null || value === known[slot]) continue;
      if (known[slot] === null) {
        known[slot] = value;
        record.laterLines ??= new Map();
        record.laterLines.set(slot, line);
        const entity = batch.entity as GatheredEntity;
        if (place < gatherer.settled[entity]) amended.push({ entity, place, slot });
      } else {
        const doubt: Doubt = { line, entity: batch.entity as GatheredEntity, place, slot, value };
        if (batch.personSlots.has(slot)) doubts.push(doubt);
        else contradict(doubt);
      }
    }
    return place;
  }

  function contradict({ line, entity, place, slot, value }: Doubt): void {
    const batch = batches[entity];
    const record = batch.records[place] as Gathered;
    const row = record.laterLines?.get(slot) ?? record.line;
    const params = {
      value: slotText(batches, batch, slot, value),
      other: slotText(batches, batch, slot, record.values[slot] ?? null),
      entity: batch.entity,
      name: nameOf(batch, record),
      row,
    };
    const code = row === 0 ? 'contradictsForm' : contradictionOf('contradictsRow', entity);
    report(line, batch, slot, new Problem(code, params));
  }

  function report(line: number, batch: Batch, slot: number, problem: Problem): void {
    const field = batch.fields[slot] ?? '';
    issues.add(line, columnNameOf(batch.entity, field) ?? field, problem);
  }

  /** The records of a cell with several values, and those of the cells that go along with it. */
  function several(entity: keyof Links, row: ValidRow): number[] {
    const batch = batches[entity];
    const keyField = entityOf(entity).keys[0]?.[0] ?? '';
    const keySlot = batch.fields.indexOf(keyField);
    const lists = sources[entity].map((source) => {
      const value = row.values[source.at];
      const list: readonly Checked[] = value === null || value === undefined ? [] : isList(value) ? value : [value];
      return { ...source, list };
    });
    const count = Math.max(0, ...lists.filter(({ slot }) => slot === keySlot).map(({ list }) => list.length));
    const places: number[] = [];
    if (lists.every(({ list }) => list.length === 0)) return places;
    for (const { list, column } of lists)
      if (count > 0 && list.length > 0 && list.length !== count) {
        const params = { count: list.length, key: columnNameOf(entity, keyField) ?? keyField, keyCount: count };
        issues.add(row.line, column.name, new Problem('listLength', params));
      }
    for (let i = 0; i < Math.max(count, 1); i++) {
      const values: Given[] = new Array(batch.fields.length).fill(null);
      for (const { slot, list, column } of lists) values[slot] = slotValue(list[i] ?? null, column, row.line);
      const place = put(batch, values, -1, row.line);
      if (place >= 0 && !places.includes(place)) places.push(place);
    }
    return places;
  }

  function add(row: ValidRow): void {
    const { line } = row;
    const element = own('sequencing_element', row);
    const sampleName = element[slots.samp_name] ?? null;
    const campaign = shared('campaign', row, -1, () => put(batches.campaign, own('campaign', row), -1, line));
    const event = shared('event', row, campaign, () => {
      const values = own('event', row);
      values[slots.campaign_id] = referenceTo(campaign);
      return put(batches.event, values, -1, line);
    });
    const fieldSample = own('field_sample', row);
    fieldSample[slots.event_id] = referenceTo(event);
    fieldSample[slots.field_sample_name] ??= sampleName;
    const samplePlace = put(batches.field_sample, fieldSample, -1, line);
    const nucleicAcidSample = own('nucleic_acid_sample', row);
    nucleicAcidSample[slots.nucleic_acid_sample_name] ??= fieldSample[slots.field_sample_name] ?? null;
    const nucleicPlace = put(batches.nucleic_acid_sample, nucleicAcidSample, samplePlace, line);
    const library = own('sequencing_library', row);
    const condition = conditionSources.map((slot) => library[slot] ?? null);
    library[slots.library_condition_id] = referenceTo(put(batches.library_condition, condition, -1, line));
    element[slots.sequencing_library_id] = referenceTo(put(batches.sequencing_library, library, nucleicPlace, line));
    const sequencer = shared('sequencer', row, -1, () => put(batches.sequencer, own('sequencer', row), -1, line));
    const run = shared('sequencing_run', row, sequencer, () => {
      const values = own('sequencing_run', row);
      values[slots.sequencer_id] = referenceTo(sequencer);
      return put(batches.sequencing_run, values, -1, line);
    });
    element[slots.sequencing_run_id] = referenceTo(run);
    const place = putElement(element, line);
    const studies = several('project_study', row);
    if (studies.length === 0 && ownStudy >= 0) studies.push(ownStudy);
    for (const study of studies) links.project_study.push([place, study]);
    for (const project of several('project', row)) links.project.push([place, project]);
    for (const publication of several('publication', row)) links.publication.push([place, publication]);
  }

  /** An element is never told twice: the same file with the same checksum, or without one the same file and sample. */
  function putElement(given: Given[], line: number): number {
    const batch = batches.sequencing_element;
    // One that cannot be told from others is compared with none.
    if ([slots.file, slots.checksum, slots.samp_name].some((slot) => given[slot] === unreadable))
      given[slots.file] = null;
    const values = readable(given);
    const withSum = isChecksum(values[slots.checksum]);
    const key = [withSum, values[slots.file], withSum ? values[slots.checksum] : values[slots.samp_name]].join(
      separator,
    );
    const before = batch.byKey.get(key);
    const place = batch.records.push({ line, values, within: -1 }) - 1;
    if (before === undefined || values[slots.file] === null) batch.byKey.set(key, place);
    else {
      const row = batch.records[before]?.line ?? 0;
      report(line, batch, slots.file, new Problem(withSum ? 'elementTwice' : 'elementTwiceWithoutChecksum', { row }));
    }
    return place;
  }

  function setStudy(given: Readonly<Record<string, Slot>>): void {
    const batch = batches.project_study;
    const values = batch.fields.map((field) => given[field] ?? null);
    ownStudy = put(batch, values, -1, 0);
  }

  function storedPerson(id: number): number {
    const place =
      batches.person.records.push({ line: 0, within: -1, values: batches.person.fields.map(() => null) }) - 1;
    storedPersons.set(place, id);
    return place;
  }

  return Object.assign(gatherer, {
    batches,
    links,
    add,
    setStudy(values: Parameters<Gatherer['setStudy']>[0]) {
      setStudy(values);
      this.study = ownStudy < 0 ? null : ownStudy;
    },
    person,
    storedPerson,
    storedPersons,
    contradict,
    study: null as number | null,
  });
}

function referenceTo(place: number): number | null | typeof unreadable {
  return place === untold ? unreadable : place < 0 ? null : place;
}

/** The values of a row of which wrong cells are nothing. */
function readable(given: Given[]): Slot[] {
  for (let slot = 0; slot < given.length; slot++) if (given[slot] === unreadable) given[slot] = null;
  return given as Slot[];
}
