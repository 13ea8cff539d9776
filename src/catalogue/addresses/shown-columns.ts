import { type EntityName, fieldOf } from '../index.ts';
import { canReadPrivateFields, type Visitor } from '../permissions.ts';
import { findListColumn, type ListColumn } from '../records/list-columns.ts';

/** A column that a list shows. */
export type ShownColumn = {
  name: string;
  /** Whether it stays at the beginning while the others scroll. */
  isPinned: boolean;
  /** The width in pixels that a reader has given it. */
  width: number | undefined;
};

/** The narrowest and the widest column. */
export const columnWidths = { min: 60, max: 800 } as const;

const shownColumnPattern = /^([a-z_.\d]+)(\*)?(?:-(\d{2,3}))?$/;

/** The columns in an address, `event_label* event.depth-120`: one that is pinned, and one of a width. */
export function parseShownColumns(text: string): ShownColumn[] {
  const columns = new Map<string, ShownColumn>();
  for (const part of text.split(' ')) {
    const [, name, pin, pixels] = shownColumnPattern.exec(part) ?? [];
    if (name === undefined) continue;
    const width =
      pixels === undefined ? undefined : Math.min(columnWidths.max, Math.max(columnWidths.min, Number(pixels)));
    columns.set(name, { name, isPinned: pin !== undefined, width });
  }
  return [...columns.values()];
}

/** The inverse of {@link parseShownColumns}. */
export function formatShownColumns(columns: readonly ShownColumn[]): string {
  return columns
    .map(({ name, isPinned, width }) => `${name}${isPinned ? '*' : ''}${width === undefined ? '' : `-${width}`}`)
    .join(' ');
}

function isReadable({ entity, fieldName }: Pick<ListColumn, 'entity' | 'fieldName'>, visitor: Visitor): boolean {
  return !fieldOf(entity, fieldName).private || canReadPrivateFields(visitor);
}

/** The field that a list can show under this name to this visitor; undefined for any other name. */
export function findFieldColumn(entity: EntityName, name: string, visitor: Visitor): ListColumn | undefined {
  const column = findListColumn(entity, name);
  return column?.field && isReadable(column, visitor) ? column : undefined;
}
