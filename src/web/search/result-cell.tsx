import { Cut, Degrees, Missing } from '../ui/table/cells.tsx';
import type { FoundElement } from './elements-query.ts';
import type { ShownColumn } from './shown-columns.ts';

function content({ name, face }: ShownColumn, element: FoundElement) {
  const value = element[name];
  if (value === null || value === undefined || value === '') {
    const reason = element[`${name}_missing`];
    return <Missing {...(reason && { reason: String(reason) })} />;
  }
  if (face === 'degrees' && typeof value === 'number') return <Degrees value={value} />;
  return <Cut text={String(value)} />;
}

/** One value of an element. */
export function ResultCell({ column, element }: { column: ShownColumn; element: FoundElement }) {
  const { name, face, matters } = column;
  return (
    <td data-column={name} data-face={face} data-matters={matters}>
      {content(column, element)}
    </td>
  );
}
