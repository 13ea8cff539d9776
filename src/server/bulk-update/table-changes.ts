import type { Column } from '../../catalogue/columns.ts';
import type { DisplayedValue } from '../../catalogue/endpoints/bulk-update.ts';
import type { Value } from '../../catalogue/field-types.ts';
import type { EntityName } from '../../catalogue/index.ts';
import { may } from '../../catalogue/permissions.ts';
import type { CodedMessage, IssueList } from '../../table/issues.ts';
import type { MeasuredNumber } from '../../table/measurements/read-cell.ts';
import type { Actor } from '../records/history.ts';
import { recordKey } from './job.ts';
import type { StoredRecord } from './stored-records.ts';

/** A new value that a table gives to a field of a record. */
export type FieldChange = {
  column: Column;
  /** The field of the record; for links of an element it is not the field of the column. */
  field: string;
  /** The value to store; the reason of a missing value as its term. */
  value: Value | number[] | MeasuredNumber;
  before: DisplayedValue;
  after: DisplayedValue;
  now: DisplayedValue;
  /** The change that somebody else has made since the download; null if there is none. */
  conflict: { who: string | null; when: Date | null } | null;
  /** The rows that make the change, the first of them, and the first row of the record that does not. */
  line: number;
  lines: Set<number>;
  firstUnchangedLine: number | null;
};

export type RecordChanges = { stored: StoredRecord; changes: Map<string, FieldChange> };

/**
 * The changes of a table by record. A record in several rows must be changed in all of them, as a row that is not
 * changed may have been forgotten. For a record that the user may not change, only that is reported.
 */
export class TableChanges {
  readonly records = new Map<string, RecordChanges>();
  readonly #issues: IssueList;
  readonly #actor: Actor;
  /** The first row of each record, up to the previous batch. */
  readonly #firstLines = new Map<EntityName, Map<number, number>>();
  /** The records and columns of cells with an invalid value; it is not reported that other rows lack these changes. */
  readonly #unreadable = new Set<string>();

  constructor(issues: IssueList, actor: Actor) {
    this.#issues = issues;
    this.#actor = actor;
  }

  #mayChange({ entity, id }: StoredRecord): boolean {
    return may(this.#actor, 'update', entity, { id });
  }

  add(stored: StoredRecord, line: number, change: Omit<FieldChange, 'line' | 'lines' | 'firstUnchangedLine'>): void {
    const { entity, id } = stored;
    const key = recordKey(entity, id);
    const record = this.records.get(key) ?? { stored, changes: new Map<string, FieldChange>() };
    this.records.set(key, record);
    const existing = record.changes.get(change.column.name);
    if (!existing) {
      const firstUnchangedLine = this.#firstLines.get(entity)?.get(id) ?? null;
      record.changes.set(change.column.name, { ...change, line, lines: new Set([line]), firstUnchangedLine });
      return;
    }
    existing.lines.add(line);
    if (JSON.stringify(existing.value) === JSON.stringify(change.value) || !this.#mayChange(stored)) return;
    this.#issues.add(line, change.column.name, {
      code: 'revising.contradicts',
      params: {
        row: existing.line,
        value: displayText(change.after),
        other: displayText(existing.after),
        entity,
        name: stored.label,
      },
    });
  }

  /** Refuses a cell with an invalid value. */
  refuseUnreadable(stored: StoredRecord, line: number, column: Column, error: CodedMessage): void {
    this.#unreadable.add(`${recordKey(stored.entity, stored.id)} ${column.name}`);
    this.#issues.add(line, column.name, this.#mayChange(stored) ? error : notAllowedError(stored));
  }

  /**
   * Notes a row that refers to a record without changing these columns; called after all changes of the row were added.
   */
  noteUnchanged(entity: EntityName, id: number, line: number, columns: readonly Column[]): void {
    const record = this.records.get(recordKey(entity, id));
    if (!record) return;
    for (const { name } of columns) {
      const change = record.changes.get(name);
      if (change && !change.lines.has(line)) change.firstUnchangedLine ??= line;
    }
  }

  /** Notes the first row of a record, for the following batches. */
  noteFirstLine(entity: EntityName, id: number, line: number): void {
    const lines = this.#firstLines.get(entity) ?? new Map<number, number>();
    this.#firstLines.set(entity, lines);
    if (!lines.has(id)) lines.set(id, line);
  }

  /** Reports changes that were not made in all rows of their record. */
  reportIncomplete(): void {
    for (const [key, { stored, changes }] of this.records) {
      if (!this.#mayChange(stored)) continue;
      for (const { column, line, firstUnchangedLine, after, before } of changes.values()) {
        if (firstUnchangedLine === null || this.#unreadable.has(`${key} ${column.name}`)) continue;
        this.#issues.add(line, column.name, {
          code: 'revising.notEverywhere',
          params: {
            row: firstUnchangedLine,
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

/** The error for a record that the user may not change. */
export const notAllowedError = ({ entity, label }: StoredRecord): CodedMessage => ({
  code: 'revising.notAllowed',
  params: { entity, name: label },
});

const displayText = (value: DisplayedValue): string => (value === null ? '' : String(value));
