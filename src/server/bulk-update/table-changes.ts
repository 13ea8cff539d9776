import type { DisplayedValue } from '../../catalogue/answers/bulk-update.ts';
import type { Column } from '../../catalogue/columns.ts';
import type { Value } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { may } from '../../catalogue/permissions.ts';
import type { CodedMessage, IssueList } from '../../table/issues.ts';
import type { Actor } from '../records/history.ts';
import { recordKey } from './job.ts';
import type { StoredRecord } from './stored-records.ts';

/** A new value that a table gives to one field of one record. */
export type FieldChange = {
  column: Column;
  /** The field of the record: of an element's links not the one that the column bears. */
  field: string;
  /** The value to store, a reason as its term. */
  value: Value | number[];
  before: DisplayedValue;
  after: DisplayedValue;
  now: DisplayedValue;
  /** The change that somebody else has made of it meanwhile; null where there is none. */
  conflict: { who: string | null; when: Date | null } | null;
  /** The rows that say so, the first of them, and the first that does not. */
  line: number;
  lines: Set<number>;
  otherLine: number | null;
};

export type RecordChanges = { stored: StoredRecord; changes: Map<string, FieldChange> };

/**
 * The changes of a table, by record. A record that several rows tell of is changed in all of them or in none: of a cell that was
 * forgotten nobody knows whether it was meant. Of a record that this person may not change, that alone is said.
 */
export class TableChanges {
  readonly records = new Map<string, RecordChanges>();
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

  add(stored: StoredRecord, line: number, entry: Omit<FieldChange, 'line' | 'lines' | 'otherLine'>): void {
    const { entity, id } = stored;
    const key = recordKey(entity, id);
    const record = this.records.get(key) ?? { stored, changes: new Map<string, FieldChange>() };
    this.records.set(key, record);
    const known = record.changes.get(entry.column.name);
    if (!known) {
      const otherLine = this.#firstLines.get(entity)?.get(id) ?? null;
      record.changes.set(entry.column.name, { ...entry, line, lines: new Set([line]), otherLine });
      return;
    }
    known.lines.add(line);
    if (JSON.stringify(known.value) === JSON.stringify(entry.value) || !this.#mayChange(stored)) return;
    this.#issues.add(line, entry.column.name, {
      code: 'revising.contradicts',
      params: {
        row: known.line,
        value: displayText(entry.after),
        other: displayText(known.after),
        entity,
        name: stored.label,
      },
    });
  }

  /** Refuses a cell that cannot be read. */
  refuseUnreadable(stored: StoredRecord, line: number, column: Column, fault: CodedMessage): void {
    this.#unreadable.add(`${recordKey(stored.entity, stored.id)} ${column.name}`);
    this.#issues.add(line, column.name, this.#mayChange(stored) ? fault : notAllowedFault(stored));
  }

  /** Takes notice of a row that tells of a record, with these columns, once its changes are added. */
  noteUnchanged(entity: EntityName, id: number, line: number, columns: readonly Column[]): void {
    const record = this.records.get(recordKey(entity, id));
    if (!record) return;
    for (const { name } of columns) {
      const entry = record.changes.get(name);
      if (entry && !entry.lines.has(line)) entry.otherLine ??= line;
    }
  }

  /** Remembers that a row has told of a record, for the portions that follow. */
  noteFirstLine(entity: EntityName, id: number, line: number): void {
    const lines = this.#firstLines.get(entity) ?? new Map<number, number>();
    this.#firstLines.set(entity, lines);
    if (!lines.has(id)) lines.set(id, line);
  }

  /** Reports the changes that were not made in all rows of their record. */
  reportIncomplete(): void {
    for (const [key, { stored, changes }] of this.records) {
      if (!this.#mayChange(stored)) continue;
      for (const { column, line, otherLine, after, before } of changes.values()) {
        if (otherLine === null || this.#unreadable.has(`${key} ${column.name}`)) continue;
        this.#issues.add(line, column.name, {
          code: 'revising.notEverywhere',
          params: {
            row: otherLine,
            value: displayText(after),
            other: displayText(before),
            entity: stored.entity,
            name: stored.label,
          },
        });
      }
    }
  }
}

/** The refusal to change a record that this person may not change. */
export const notAllowedFault = ({ entity, label }: StoredRecord): CodedMessage => ({
  code: 'revising.notAllowed',
  params: { entity, name: label },
});

const displayText = (value: DisplayedValue): string => (value === null ? '' : String(value));
