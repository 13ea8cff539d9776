import type { ShownValue } from '../../catalogue/answers/revising.ts';
import type { Column } from '../../catalogue/columns.ts';
import type { Value } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { may } from '../../catalogue/permissions.ts';
import type { Fault, IssueList } from '../../table/issues.ts';
import type { Actor } from '../records/history.ts';
import { recordKey } from './job.ts';
import type { StoredRecord } from './stored.ts';

/** A new value that a table gives to one field of one record. */
export type Entry = {
  column: Column;
  /** The field of the record: of an element's links not the one that the column bears. */
  field: string;
  /** The value to store, a reason as its term. */
  given: Value | number[];
  before: ShownValue;
  after: ShownValue;
  now: ShownValue;
  /** The change that somebody else has made of it meanwhile; null where there is none. */
  conflict: { who: string | null; when: Date | null } | null;
  /** The rows that say so, the first of them, and the first that does not. */
  line: number;
  lines: Set<number>;
  otherLine: number | null;
};

export type RevisedRecord = { stored: StoredRecord; entries: Map<string, Entry> };

/**
 * The changes of a table, by record. A record that several rows tell of is changed in all of them or in none: of a cell that was
 * forgotten nobody knows whether it was meant. Of a record that this person may not change, that alone is said.
 */
export class Entries {
  readonly records = new Map<string, RevisedRecord>();
  readonly #issues: IssueList;
  readonly #actor: Actor;
  /** The first row that tells of each record, up to the portion before. */
  readonly #firstLines = new Map<EntityName, Map<number, number>>();
  /** Cells that could not be read, for which no other row is blamed. */
  readonly #unreadable = new Set<string>();

  constructor(issues: IssueList, actor: Actor) {
    this.#issues = issues;
    this.#actor = actor;
  }

  #mayChange({ entity, id }: StoredRecord): boolean {
    return may(this.#actor, 'update', entity, { id });
  }

  add(stored: StoredRecord, line: number, entry: Omit<Entry, 'line' | 'lines' | 'otherLine'>): void {
    const { entity, id } = stored;
    const key = recordKey(entity, id);
    const record = this.records.get(key) ?? { stored, entries: new Map<string, Entry>() };
    this.records.set(key, record);
    const known = record.entries.get(entry.column.name);
    if (!known) {
      const otherLine = this.#firstLines.get(entity)?.get(id) ?? null;
      record.entries.set(entry.column.name, { ...entry, line, lines: new Set([line]), otherLine });
      return;
    }
    known.lines.add(line);
    if (JSON.stringify(known.given) === JSON.stringify(entry.given) || !this.#mayChange(stored)) return;
    this.#issues.add(line, entry.column.name, {
      code: 'revising.contradicts',
      params: { row: known.line, value: shown(entry.after), other: shown(known.after), entity, name: stored.label },
    });
  }

  /** Refuses a cell that cannot be read. */
  refuseUnreadable(stored: StoredRecord, line: number, column: Column, fault: Fault): void {
    this.#unreadable.add(`${recordKey(stored.entity, stored.id)} ${column.name}`);
    this.#issues.add(line, column.name, this.#mayChange(stored) ? fault : notAllowed(stored));
  }

  /** Takes notice of a row that tells of a record, with these columns, once its changes are added. */
  pass(entity: EntityName, id: number, line: number, columns: readonly Column[]): void {
    const record = this.records.get(recordKey(entity, id));
    if (!record) return;
    for (const { name } of columns) {
      const entry = record.entries.get(name);
      if (entry && !entry.lines.has(line)) entry.otherLine ??= line;
    }
  }

  /** Remembers that a row has told of a record, for the portions that follow. */
  remember(entity: EntityName, id: number, line: number): void {
    const lines = this.#firstLines.get(entity) ?? new Map<number, number>();
    this.#firstLines.set(entity, lines);
    if (!lines.has(id)) lines.set(id, line);
  }

  /** Reports the changes that were not made in all rows of their record. */
  finish(): void {
    for (const [key, { stored, entries }] of this.records) {
      if (!this.#mayChange(stored)) continue;
      for (const { column, line, otherLine, after, before } of entries.values()) {
        if (otherLine === null || this.#unreadable.has(`${key} ${column.name}`)) continue;
        this.#issues.add(line, column.name, {
          code: 'revising.notEverywhere',
          params: {
            row: otherLine,
            value: shown(after),
            other: shown(before),
            entity: stored.entity,
            name: stored.label,
          },
        });
      }
    }
  }
}

/** The refusal to change a record that this person may not change. */
export const notAllowed = ({ entity, label }: StoredRecord): Fault => ({
  code: 'revising.notAllowed',
  params: { entity, name: label },
});

const shown = (value: ShownValue): string => (value === null ? '' : String(value));
