import { sql } from 'kysely';
import type { Finding } from '../../catalogue/archive/findings.ts';
import { type Column, columnOf } from '../../catalogue/columns.ts';
import type { ArchiveReadiness } from '../../catalogue/endpoints/quality.ts';
import { overdueSince } from '../../catalogue/quality/overdue.ts';
import type { QualityProblem } from '../../catalogue/quality/problems.ts';
import type { Database } from '../database/pool.ts';
import { checkElements, isAccepted, targetOf } from '../exporting/archive-check.ts';
import type { ExportedElement } from '../exporting/exported-element.ts';
import { inPacedBatches, paced } from './paced.ts';
import { type FoundProblems, replaceFindings } from './store-findings.ts';

type Worst = NonNullable<ArchiveReadiness['worst']>;

/** Refusals of one element that are stored; nobody reads more at once. */
const maxRefusals = 10;

/** The archive that the institute submits to first. */
const archive = 'gfbio';

/** The columns of the accession number and of the date of sequencing; both are read for the archive. */
const [accession, sequenced] = ['accession_number', 'seq_date'].map((name) => columnOf(name) as Column) as [
  Column,
  Column,
];

/** The refusals of an element as they are stored. */
const problemsOf = (refusals: readonly Finding[]): QualityProblem[] =>
  refusals.slice(0, maxRefusals).map(({ code, header, other, limit }) => ({
    kind: 'refused',
    code,
    header,
    ...(other !== undefined && { other }),
    ...(limit !== undefined && { limit }),
  }));

/**
 * Checks the elements of an import by the rules of the archive, among each other, and stores how many of them it would
 * take.
 * @param dataset null: those of forms
 */
export async function checkElementsOf(database: Database, dataset: number | null, now: Date): Promise<void> {
  const { db } = database;
  const ids: number[] = [];
  const found: FoundProblems[] = [];
  const causes = new Map<string, Worst>();
  let ready = 0;
  const onElement = (element: ExportedElement, findings: readonly Finding[]) => {
    ids.push(element.id);
    const campaign = element.idOf('campaign');
    const errors = findings.filter((finding) => !isAccepted([finding]));
    if (errors.length === 0) ready += 1;
    const refusals = new Map(errors.map((error) => [`${error.code} ${error.header}`, error]));
    for (const [key, { code, column }] of refusals) {
      const cause = causes.get(key);
      if (cause) cause.count += 1;
      else {
        const { resource, field } = targetOf(element, columnOf(column) as Column);
        causes.set(key, { code, count: 1, resource, field });
      }
    }
    if (refusals.size > 0)
      found.push({ id: element.id, rule: 'notReady', problems: problemsOf([...refusals.values()]), campaign });
    const since = overdueSince(element.values(accession)[0], element.values(sequenced), now);
    if (since !== null)
      found.push({ id: element.id, rule: 'noAccession', problems: [{ kind: 'noAccession', since }], campaign });
  };
  await paced(() => checkElements(archive, database, null, { dataset }, onElement));
  const byElement = Map.groupBy(found, ({ id }) => id);
  await inPacedBatches(ids, async (batch) => {
    const ofBatch = batch.flatMap((id) => byElement.get(id) ?? []);
    await replaceFindings(db, 'sequencing_element', ['notReady', 'noAccession'], batch, ofBatch);
  });
  if (dataset === null) return;
  const [worst = null] = [...causes.values()].sort((a, b) => b.count - a.count);
  await sql`INSERT INTO archive_readiness (dataset_id, total, ready, worst)
    SELECT id, ${ids.length}, ${ready}, ${worst && JSON.stringify(worst)}::jsonb FROM dataset WHERE id = ${dataset}
    ON CONFLICT (dataset_id) DO UPDATE
      SET total = excluded.total, ready = excluded.ready, worst = excluded.worst`.execute(db);
}
