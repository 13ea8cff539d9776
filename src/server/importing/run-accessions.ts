import { columnNameOf } from '../../catalogue/columns.ts';
import { Problem } from '../../catalogue/field-types.ts';
import { accessionKind } from '../../catalogue/values/accessions.ts';
import { type ImportRun, recordIndexesIn } from './import-run.ts';

/** Refuses the rows of this portion whose run's number a stored element has already: a run belongs to one element. */
export async function refuseStoredRunAccessions({
  client,
  grouped,
  datasetId,
  issues,
  batch,
}: ImportRun): Promise<void> {
  const { fields, records } = grouped.lists.sequencing_element;
  const at = fields.indexOf('accession_number');
  const numbered = recordIndexesIn(batch, 'sequencing_element').flatMap((index) => {
    const number = records[index]?.values[at];
    const isRun = typeof number === 'string' && accessionKind(number) === 'run';
    return isRun ? [{ line: records[index]?.line ?? 0, number }] : [];
  });
  if (numbered.length === 0) return;
  const { rows } = await client.query<{ line: number; number: string; samp_name: string }>(
    // One look into the index a number: a join would read the whole table.
    `SELECT k.line, k.number, t.samp_name FROM unnest($1::int[], $2::text[]) AS k(line, number),
       LATERAL (SELECT samp_name FROM sequencing_element e
         WHERE e.accession_number = k.number AND e.dataset_id IS DISTINCT FROM $3
         ORDER BY sequencing_element_id LIMIT 1) t
     ORDER BY k.line`,
    [numbered.map(({ line }) => line), numbered.map(({ number }) => number), datasetId],
  );
  const column = columnNameOf('sequencing_element', 'accession_number') ?? 'accession_number';
  for (const { line, number: value, samp_name } of rows)
    issues.add(line, column, new Problem('accessionStored', { value, element: samp_name }));
}
