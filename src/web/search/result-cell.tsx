import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { elementNameColumn } from '../../catalogue/addresses/search-query.ts';
import { reasonColumn, signColumn } from '../../catalogue/definition.ts';
import { formatValue } from '../../catalogue/locales/formats.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { useTranslation } from '../language.ts';
import { CompactRowCell, Degrees, MissingValue, TruncatedText } from '../ui/table/cells.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import { compactColumns, type ResultColumn } from './result-columns.ts';

type ResultCellProps = { element: ElementSearchResult; terms: readonly string[]; subtitle: ReactNode };

function ElementLink({ element, terms }: Pick<ResultCellProps, 'element' | 'terms'>) {
  const name = String(element[elementNameColumn]);
  return (
    <TruncatedText text={name}>
      <Link to="/id/$id" params={{ id: String(element.sequencing_element_id) }}>
        <HighlightedText text={name} terms={terms} />
      </Link>
    </TruncatedText>
  );
}

function CellContent({ column, element, terms, subtitle }: ResultCellProps & { column: ResultColumn }) {
  const { language } = useTranslation();
  const { name, displayKind, type } = column;
  const value = element[name];
  if (name === elementNameColumn)
    return (
      <>
        <ElementLink element={element} terms={terms} />
        {subtitle}
      </>
    );
  if (value === null || value === undefined || value === '') {
    const reason = element[reasonColumn(name)];
    return <MissingValue {...(reason && { reason: String(reason) })} />;
  }
  if (displayKind === 'degrees' && typeof value === 'number') return <Degrees value={value} />;
  const sign = element[signColumn(name)];
  const text = `${sign ? `${sign} ` : ''}${formatValue(value, type, language)}`;
  return (
    <TruncatedText text={text}>
      <HighlightedText text={text} terms={terms} />
    </TruncatedText>
  );
}

/** The cell of one value, with search terms highlighted; the cell of the name also has the subtitle. */
export function ResultCell({ column, ...lines }: ResultCellProps & { column: ResultColumn }) {
  const { name, displayKind } = column;
  return (
    <td data-column={name} data-display-kind={displayKind}>
      <CellContent column={column} {...lines} />
    </td>
  );
}

type CompactResultProps = {
  element: ElementSearchResult;
  termsIn: (column: ResultColumn) => readonly string[];
  subtitle: ReactNode;
};

/** The cell of an element on a narrow page. */
export function CompactResult({ element, termsIn, subtitle }: CompactResultProps) {
  const { language } = useTranslation();
  const facts = compactColumns.map((column) => {
    const { name, displayKind, type } = column;
    const value = element[name];
    if (value === null || value === undefined || value === '') return null;
    if (name === elementNameColumn)
      return (
        <span key={name} className="mono">
          <ElementLink element={element} terms={termsIn(column)} />
        </span>
      );
    return (
      <span key={name} className={displayKind === 'mono' ? 'mono' : undefined}>
        <HighlightedText text={formatValue(value, type, language)} terms={termsIn(column)} />
      </span>
    );
  });
  return <CompactRowCell facts={[...facts, subtitle]} />;
}
