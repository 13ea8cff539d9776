import type { ReactNode } from 'react';
import { displayKindOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { labelWithoutId } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import type { RecordData } from '../record-queries.ts';
import { cellText } from './cell-text.ts';
import { factFields } from './fact-fields.ts';

/** Maximum number of facts below a record's name. */
const maxFacts = 2;

/**
 * Returns a function with the summary of a record for a list without columns: its name, or a fact if it has none, and
 * up to two facts that are not part of the name.
 */
export function useRecordFacts(entity: EntityName, columns: readonly string[]): (record: RecordData) => ReactNode[] {
  const { t, language } = useTranslation();
  const factNames = factFields(entity, columns);
  const isMono = entityOf(entity).label.every((name) => displayKindOf(fieldOf(entity, name)) === 'mono');
  return (record) => {
    const name = labelWithoutId(entity, record, language);
    const facts: string[] = [];
    for (const names of factNames) {
      const values = names.map((fieldName) => cellText(entity, fieldName, record, language)).filter(Boolean);
      const fact = [...new Set(values)].join(' – ');
      // A library's condition contains the values of other columns.
      if (![name, ...facts].some((title) => title.includes(fact))) facts.push(fact);
    }
    if (name === '')
      return facts.length > 0 ? facts.slice(0, 1 + maxFacts) : [`${t(`entities.${entity}.one`)} ${record.id}`];
    const title = isMono ? (
      <span key="name" className="mono">
        {name}
      </span>
    ) : (
      name
    );
    return [title, ...facts.slice(0, maxFacts)];
  };
}
