import { textOf } from '../../catalogue/cells.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import type { EntityName } from '../../catalogue/index.ts';
import type { FoundElement } from '../../catalogue/schemas.ts';
import type { IssueList } from '../../table/issues.ts';
import type { RawRow } from '../../table/read.ts';
import type { FlatValue } from '../search/elements.ts';
import { areEqual, isEmpty, numbersIn } from './cells.ts';
import { type RevisedPart, rowEntity } from './header.ts';
import { recordKey, type Versioned } from './job.ts';

/** The records of one entity that a row tells of. */
export type RowPart = {
  part: RevisedPart;
  records: readonly Versioned[];
  /** Whether these are still the element's, in the versions that were downloaded. */
  isCurrent: boolean;
};

/** A row whose numbers are understood: its element as it is now, and the records that its cells tell of. */
export type RevisedRow = RawRow & { element: FoundElement; parts: ReadonlyMap<EntityName, RowPart> };

/** The value of a column as it would be exported now. */
export function exportedNow(element: FoundElement, name: string): FlatValue {
  return element[name] ?? element[reasonColumn(name)] ?? null;
}

/** Reads the numbers and versions of rows, which tell what each cell belongs to. */
export class RowReader {
  readonly #parts: readonly RevisedPart[];
  readonly #issues: IssueList;
  /** The version of each record in the first row that tells of it. */
  readonly #versions = new Map<string, { version: number; line: number }>();

  constructor(parts: readonly RevisedPart[], issues: IssueList) {
    this.#parts = parts;
    this.#issues = issues;
  }

  /** The number of a row's element; null where it says none, which is an issue. */
  elementOf({ line, cells }: RawRow): number | null {
    const part = this.#parts.find(({ entity }) => entity === rowEntity);
    if (!part) return null;
    const cell = cells[part.idAt];
    const [id, ...more] = numbersIn(cell) ?? [];
    if (id !== undefined && more.length === 0) return id;
    this.#issues.add(line, part.id.name, {
      code: isEmpty(cell) ? 'revising.noNumber' : 'revising.number',
      params: { value: textOf(cell ?? '') },
    });
    return null;
  }

  /** @returns null where something is wrong with its numbers, which are issues */
  read(row: RawRow, element: FoundElement): RevisedRow | null {
    const before = this.#issues.total;
    const parts = new Map<EntityName, RowPart>();
    for (const part of this.#parts) {
      const records = this.#recordsOf(part, row, element);
      if (!records) continue;
      const now = this.#nowOf(part, element);
      const isCurrent =
        areEqual(
          records.map(({ id }) => id),
          now.map(({ id }) => id),
        ) && records.every(({ version }, i) => version === now[i]?.version);
      parts.set(part.entity, { part, records, isCurrent });
    }
    return this.#issues.total === before ? { ...row, element, parts } : null;
  }

  #nowOf({ id, version }: RevisedPart, element: FoundElement): Versioned[] {
    const versions = numbersIn(exportedNow(element, version.name)) ?? [];
    return (numbersIn(exportedNow(element, id.name)) ?? []).map((number, i) => ({
      id: number,
      version: versions[i] ?? 0,
    }));
  }

  #recordsOf(part: RevisedPart, { line, cells }: RawRow, element: FoundElement): Versioned[] | null {
    const { id, version, idAt, versionAt, link, entity } = part;
    const refuse = (column: string, code: string, params = {}) => {
      this.#issues.add(line, column, { code: `revising.${code}`, params });
      return null;
    };
    const ids = numbersIn(cells[idAt]);
    if (!ids) return refuse(id.name, 'number', { value: textOf(cells[idAt] ?? '') });
    const versions = numbersIn(cells[versionAt]);
    if (!versions || versions.length !== ids.length)
      return refuse(version.name, 'version', { value: textOf(cells[versionAt] ?? '') });
    const now = this.#nowOf(part, element);
    // The links of an element may be others by now; they are compared with those that it had.
    const isElse =
      !link &&
      !areEqual(
        ids,
        now.map((one) => one.id),
      );
    if (isElse)
      return refuse(id.name, 'otherRecord', {
        value: ids.join(' | ') || '–',
        now: now.map((one) => one.id).join(' | ') || '–',
        sample: String(element.samp_name ?? element.sequencing_element_id),
      });
    const records = ids.map((number, i) => ({ id: number, version: versions[i] ?? 0 }));
    for (const record of records) {
      const known = now.find((one) => one.id === record.id);
      if (known && record.version > known.version)
        return refuse(version.name, 'laterVersion', { value: record.version, now: known.version });
      const key = recordKey(entity, record.id);
      const first = this.#versions.get(key);
      if (!first) this.#versions.set(key, { version: record.version, line });
      else if (first.version !== record.version)
        return refuse(version.name, 'twoVersions', { value: record.version, other: first.version, row: first.line });
    }
    return records;
  }
}
