import { type EntityName, fieldOf } from '../index.ts';
import { canReadPrivateFields, type Visitor } from '../permissions.ts';
import { findListColumn, type ListColumn } from '../records/list-columns.ts';
import { findMeasuredName } from '../records/measured-names.ts';

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

const shownColumnPattern = /^([^<>*-]+)(\*)?(?:-(\d{2,3}))?$/;

/** A name as it stands in an address, where spaces separate columns and hyphens widths; only names of measurements have any. */
const escapeName = (name: string): string => name.replaceAll(' ', '~').replaceAll('-', '!');
const unescapeName = (escaped: string): string => escaped.replaceAll('~', ' ').replaceAll('!', '-');

/** The columns in an address, `event_label* event.depth-120`: one that is pinned, and one of a width. */
export function parseShownColumns(text: string): ShownColumn[] {
  const columns = new Map<string, ShownColumn>();
  for (const part of text.split(' ')) {
    const [, escaped, pin, pixels] = shownColumnPattern.exec(part) ?? [];
    if (escaped === undefined) continue;
    const name = unescapeName(escaped);
    const width =
      pixels === undefined ? undefined : Math.min(columnWidths.max, Math.max(columnWidths.min, Number(pixels)));
    columns.set(name, { name, isPinned: pin !== undefined, width });
  }
  return [...columns.values()];
}

/** The inverse of {@link parseShownColumns}. */
export function formatShownColumns(columns: readonly ShownColumn[]): string {
  return columns
    .map(
      ({ name, isPinned, width }) =>
        `${escapeName(name)}${isPinned ? '*' : ''}${width === undefined ? '' : `-${width}`}`,
    )
    .join(' ');
}

function isReadable({ entity, fieldName }: Pick<ListColumn, 'entity' | 'fieldName'>, visitor: Visitor): boolean {
  return !fieldOf(entity, fieldName).private || canReadPrivateFields(visitor);
}

/** The field that a list has under this name and this visitor may read; undefined for any other name. */
export function findFieldColumn(entity: EntityName, name: string, visitor: Visitor): ListColumn | undefined {
  const column = findListColumn(entity, name);
  return column?.field && isReadable(column, visitor) ? column : undefined;
}

/** Whether a list can show a column of this name to this visitor: a field, or what may be a measurement. */
export function mayBeShown(entity: EntityName, name: string, visitor: Visitor): boolean {
  return (findFieldColumn(entity, name, visitor) ?? findMeasuredName(entity, name)) !== undefined;
}
