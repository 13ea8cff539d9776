import type { ReactNode } from 'react';
import { faceOf } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { labelOf } from '../../../catalogue/records.ts';
import { useWords } from '../../language.ts';
import type { RecordData } from '../record-queries.ts';
import { matteringFacts } from './mattering.ts';
import { cellText } from './record-cell.tsx';

/** What stands below the text that names a record. */
const mostFacts = 2;

/** A record's label without its number, which stands beside it. */
function nameOf(entity: EntityName, record: RecordData): string {
  return labelOf(entity, record).replace(`(${record.id})`, '').trim();
}

/**
 * What is left of an entity's records in their list on a narrow page: the name, or what is known in its place, and two
 * facts that it does not tell.
 */
export function useRecordFacts(entity: EntityName, columns: readonly string[]): (record: RecordData) => ReactNode[] {
  const { t } = useWords();
  const mattering = matteringFacts(entity, columns);
  const isMono = entityOf(entity).label.every((name) => faceOf(fieldOf(entity, name)) === 'mono');
  return (record) => {
    const name = nameOf(entity, record);
    const facts: string[] = [];
    for (const names of mattering) {
      const values = names.map((one) => cellText(entity, one, record)).filter(Boolean);
      const fact = [...new Set(values)].join(' – ');
      // A library's condition holds what other columns say as well.
      if (![name, ...facts].some((told) => told.includes(fact))) facts.push(fact);
    }
    if (name === '')
      return facts.length > 0 ? facts.slice(0, 1 + mostFacts) : [`${t(`entities.${entity}.one`)} ${record.id}`];
    const shown = isMono ? (
      <span key="name" className="mono">
        {name}
      </span>
    ) : (
      name
    );
    return [shown, ...facts.slice(0, mostFacts)];
  };
}
