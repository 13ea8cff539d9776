import { entityNames, entityOf } from '../../../catalogue/index.ts';
import { qualityRuleNames } from '../../../catalogue/quality/rules.ts';
import { finding, type Invariant, literal, quoted, textArray } from './invariant.ts';

/** Findings follow their records as soon as nothing waits to be checked. */
const allChecked = `NOT EXISTS (SELECT FROM unchecked)`;

const recordExists = `CASE f.entity ${entityNames
  .filter((entity) => entity !== 'invitation')
  .map(
    (entity) =>
      `WHEN ${literal(entity)} THEN EXISTS (SELECT FROM ${quoted(entity)} t WHERE t.${entityOf(entity).id} = f.record_id)`,
  )
  .join(' ')} ELSE true END`;

const wrongFinding = `(f.rule <> ALL(${textArray(qualityRuleNames)}) OR ${allChecked} AND NOT ${recordExists})`;

const wrongReadiness = `(${allChecked} AND (a.ready NOT BETWEEN 0 AND a.total
  OR a.total <> (SELECT count(*) FROM sequencing_element e WHERE e.dataset_id = a.dataset_id)))`;

export const quality: readonly Invariant[] = [
  {
    name: 'findings-of-quality',
    meaning: 'A finding of quality is of an unknown rule, or about a record that is gone.',
    remedy: 'It is deleted with --mend.',
    sql: () => `${finding(`f.entity || ' ' || f.record_id`, 'f.rule')} FROM quality_finding f WHERE ${wrongFinding}`,
    mend: () => [`DELETE FROM quality_finding f WHERE ${wrongFinding}`],
  },
  {
    name: 'readiness-of-imports',
    meaning: 'The number of elements that an archive would take of an import is not among all of them.',
    remedy: 'They are counted anew with --mend, by the server.',
    sql: () =>
      `${finding(`'import ' || a.dataset_id`, `a.ready || ' of ' || a.total`)} FROM archive_readiness a WHERE ${wrongReadiness}`,
    mend: () => [
      `INSERT INTO unchecked (dataset_id) SELECT a.dataset_id FROM archive_readiness a WHERE ${wrongReadiness}`,
    ],
  },
];
