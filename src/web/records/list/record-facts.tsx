import type { ReactNode } from 'react';
import { faceOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { labelWithoutId } from '../labels.ts';
import type { RecordData } from '../record-queries.ts';
import { factFields } from './fact-fields.ts';
import { cellText } from './record-columns.tsx';

/** Facts below the text that names a record. */
const maxFacts = 2;

/**
 * Returns a function that sums up a record for the list on a narrow page: its name, or facts if it has none, and two
 * facts that are not in the name.
 */
export function useRecordFacts(entity: EntityName, columns: readonly string[]): (record: RecordData) => ReactNode[] {
  const { t, language } = useTranslation();
  const factNames = factFields(entity, columns);
  const isMono = entityOf(entity).label.every((name) => faceOf(fieldOf(entity, name)) === 'mono');
  return (record) => {
    const name = labelWithoutId(entity, record, language);
    const facts: string[] = [];
    for (const names of factNames) {
      const values = names.map((one) => cellText(entity, one, record, language)).filter(Boolean);
      const fact = [...new Set(values)].join(' – ');
      // A library's condition repeats other columns.
      if (![name, ...facts].some((shown) => shown.includes(fact))) facts.push(fact);
    }
    if (name === '')
      return facts.length > 0 ? facts.slice(0, 1 + maxFacts) : [`${t(`entities.${entity}.one`)} ${record.id}`];
    const shown = isMono ? (
      <span key="name" className="mono">
        {name}
      </span>
    ) : (
      name
    );
    return [shown, ...facts.slice(0, maxFacts)];
  };
}
