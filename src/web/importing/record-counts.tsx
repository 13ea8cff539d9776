import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { datasetFilter } from '../../catalogue/addresses/records-address.ts';
import type { RecordCounts } from '../../catalogue/answers/importing.ts';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { formatCount, withinSentence } from '../../catalogue/locales/formats.ts';
import { useWords } from '../language.ts';

type CountsProps = {
  /** Its beginning, in the reader's language. */
  word: string;
  counts: RecordCounts;
  /** The number of the import that brought these: the list of each kind, with these alone, is linked then. */
  dataset?: string;
};

/** `New: 3 events, 12 field samples`, each kind with the way to these records. */
export function RecordCountsLine({ word, counts, dataset }: CountsProps) {
  const { t, language } = useWords();
  const counted = screenEntities.flatMap((entity) => {
    const count = counts[entity] ?? 0;
    return count > 0 ? [{ entity, count }] : [];
  });
  if (counted.length === 0) return null;
  const nameOf = (entity: EntityName, count: number) =>
    `${formatCount(count)} ${withinSentence(t(`entities.${entity}.${count === 1 ? 'one' : 'many'}`), language)}`;
  return (
    <p>
      {word}{' '}
      {counted.map(({ entity, count }, i) => (
        <Fragment key={entity}>
          {i > 0 ? ', ' : ''}
          {dataset ? (
            <Link
              to="/component/$entity"
              params={{ entity: entityOf(entity).path ?? '' }}
              search={{ [datasetFilter]: dataset }}
            >
              {nameOf(entity, count)}
            </Link>
          ) : (
            nameOf(entity, count)
          )}
        </Fragment>
      ))}
    </p>
  );
}
