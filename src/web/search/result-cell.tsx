import { Link } from '@tanstack/react-router';
import { reasonColumn } from '../../catalogue/definition.ts';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { Cut, Degrees, Missing } from '../ui/table/cells.tsx';
import { EntryCell } from '../ui/table/entry-cell.tsx';
import { elementName, entryColumns, type ShownColumn } from './shown-columns.ts';

function ElementLink({ element }: { element: FoundElement }) {
  const name = String(element[elementName]);
  return (
    <Cut text={name}>
      <Link to="/id/$id" params={{ id: String(element.sequencing_element_id) }}>
        {name}
      </Link>
    </Cut>
  );
}

function content({ name, face }: ShownColumn, element: FoundElement) {
  const value = element[name];
  if (value === null || value === undefined || value === '') {
    const reason = element[reasonColumn(name)];
    return <Missing {...(reason && { reason: String(reason) })} />;
  }
  if (face === 'degrees' && typeof value === 'number') return <Degrees value={value} />;
  if (name === elementName) return <ElementLink element={element} />;
  return <Cut text={String(value)} />;
}

/** One value of an element. */
export function ResultCell({ column, element }: { column: ShownColumn; element: FoundElement }) {
  const { name, face } = column;
  return (
    <td data-column={name} data-face={face}>
      {content(column, element)}
    </td>
  );
}

/** An element on a narrow page. */
export function ResultEntry({ element }: { element: FoundElement }) {
  const facts = entryColumns.map(({ name, face }) => {
    const value = element[name];
    if (value === null || value === undefined || value === '') return null;
    if (name === elementName)
      return (
        <span key={name} className="mono">
          <ElementLink element={element} />
        </span>
      );
    return (
      <span key={name} className={face === 'mono' ? 'mono' : undefined}>
        {String(value)}
      </span>
    );
  });
  return <EntryCell facts={facts} />;
}
