import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { elementName } from '../../catalogue/addresses/shown-search.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { writtenValue } from '../../catalogue/locales/formats.ts';
import type { FoundElement } from '../../catalogue/schemas.ts';
import { useWords } from '../language.ts';
import { Cut, Degrees, Missing } from '../ui/table/cells.tsx';
import { EntryCell } from '../ui/table/entry-cell.tsx';
import { Marked } from './marked.tsx';
import { entryColumns, type ShownColumn } from './shown-columns.ts';

type Lines = { element: FoundElement; words: readonly string[]; below: ReactNode };

function ElementLink({ element, words }: Pick<Lines, 'element' | 'words'>) {
  const name = String(element[elementName]);
  return (
    <Cut text={name}>
      <Link to="/id/$id" params={{ id: String(element.sequencing_element_id) }}>
        <Marked text={name} words={words} />
      </Link>
    </Cut>
  );
}

function Content({ column, element, words, below }: Lines & { column: ShownColumn }) {
  const { language } = useWords();
  const { name, face, type } = column;
  const value = element[name];
  if (name === elementName)
    return (
      <>
        <ElementLink element={element} words={words} />
        {below}
      </>
    );
  if (value === null || value === undefined || value === '') {
    const reason = element[reasonColumn(name)];
    return <Missing {...(reason && { reason: String(reason) })} />;
  }
  if (face === 'degrees' && typeof value === 'number') return <Degrees value={value} />;
  const text = writtenValue(value, type, language);
  return (
    <Cut text={text}>
      <Marked text={text} words={words} />
    </Cut>
  );
}

/** One value of an element, with the words marked that were searched for; below its name stands what tells more of the row. */
export function ResultCell({ column, ...lines }: Lines & { column: ShownColumn }) {
  const { name, face } = column;
  return (
    <td data-column={name} data-face={face}>
      <Content column={column} {...lines} />
    </td>
  );
}

type ResultEntryProps = {
  element: FoundElement;
  wordsIn: (column: ShownColumn) => readonly string[];
  below: ReactNode;
};

/** An element on a narrow page. */
export function ResultEntry({ element, wordsIn, below }: ResultEntryProps) {
  const { language } = useWords();
  const facts = entryColumns.map((column) => {
    const { name, face, type } = column;
    const value = element[name];
    if (value === null || value === undefined || value === '') return null;
    if (name === elementName)
      return (
        <span key={name} className="mono">
          <ElementLink element={element} words={wordsIn(column)} />
        </span>
      );
    return (
      <span key={name} className={face === 'mono' ? 'mono' : undefined}>
        <Marked text={writtenValue(value, type, language)} words={wordsIn(column)} />
      </span>
    );
  });
  return <EntryCell facts={[...facts, below]} />;
}
