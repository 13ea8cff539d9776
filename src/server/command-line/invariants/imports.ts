import { importedEntities } from '../../../catalogue/chain.ts';
import { finding, type Invariant, literal, textArray, unionAll } from './invariant.ts';

const ofImport = `'import ' || d.id`;
const standingUndo = `EXISTS (SELECT FROM change c WHERE c.dataset_id = d.id AND c.action = 'undo_import' AND c.undone_by IS NULL)`;

/** Whether a column holds numbers of records by their kind. */
const isCounts = (column: string) => `CASE WHEN jsonb_typeof(d.${column}) <> 'object' THEN false
  ELSE NOT EXISTS (SELECT FROM jsonb_each(d.${column}) e
    WHERE e.key <> ALL(${textArray(importedEntities)}) OR jsonb_typeof(e.value) <> 'number' OR e.value < '1') END`;

const isWarnings = `CASE WHEN jsonb_typeof(d.warnings) <> 'array' THEN false
  ELSE NOT EXISTS (SELECT FROM jsonb_array_elements(d.warnings) w WHERE w.value ->> 'code' IS NULL) END`;

export const imports: readonly Invariant[] = [
  {
    name: 'imports',
    meaning: 'The counts or the warnings of an import are no counts or no warnings.',
    remedy: 'Restore the import from a backup.',
    sql: () => `${finding(ofImport, `CASE WHEN NOT ${isWarnings} THEN 'has wrong warnings' ELSE 'has wrong counts' END`)}
      FROM dataset d WHERE NOT (${isCounts('created')} AND ${isCounts('used')} AND ${isWarnings})`,
  },
  {
    name: 'imported-records',
    meaning: 'There are more records of an import than it has created.',
    remedy: 'Compare the records of the import with its file; some belong to another import.',
    sql: () =>
      unionAll(
        importedEntities.map((entity) => {
          const created = `coalesce((CASE WHEN jsonb_typeof(d.created -> ${literal(entity)}) = 'number' THEN d.created -> ${literal(entity)} END)::int, 0)`;
          return `${finding(ofImport, `'has created ' || ${created} || ${literal(` ${entity}, and there are `)} || r.count`)}
            FROM (SELECT dataset_id, count(*) FROM ${entity} WHERE dataset_id IS NOT NULL GROUP BY 1) r
            JOIN dataset d ON d.id = r.dataset_id WHERE r.count > ${created}`;
        }),
      ),
  },
  {
    name: 'undone-imports',
    meaning: 'An import counts as undone, or not, against the list of changes.',
    remedy: 'Restore the import or the change from a backup.',
    sql: () => `${finding(ofImport, `CASE WHEN d.undone_at IS NULL THEN 'was undone' ELSE 'was not undone' END`)}
      FROM dataset d WHERE (d.undone_at IS NOT NULL) <> ${standingUndo}`,
  },
  {
    name: 'imports-once',
    meaning: 'An import is several times in the list of changes.',
    remedy: 'Restore the list from a backup.',
    sql: () => `${finding(`'import ' || c.dataset_id`, `'is in the changes ' || string_agg(c.id::text, ', ' ORDER BY c.id)`)}
      FROM change c WHERE c.action = 'import' GROUP BY c.dataset_id HAVING count(*) > 1`,
  },
  {
    name: 'files-of-imports',
    meaning: 'A stored file of an import lacks a part or its name.',
    remedy: 'Restore the file from a backup.',
    sql: () => `${finding(`'import ' || f.dataset_id`, `'file ' || f.source || ' has ' || f.count || ' parts, the last is part ' || f.last`)}
      FROM (SELECT dataset_id, source, count(*) AS count, max(part) AS last, min(octet_length(content)) AS least,
          count(*) FILTER (WHERE filename IS NOT NULL AND part = 0) AS names, count(filename) AS all_names
        FROM dataset_file GROUP BY 1, 2) f
      WHERE f.last <> f.count - 1 OR f.names <> least(f.source, 1) OR f.all_names <> f.names OR f.least = 0
      UNION ALL
      ${finding(`'import ' || f.dataset_id`, `'has the files ' || string_agg(f.source::text, ', ' ORDER BY f.source)`)}
      FROM (SELECT DISTINCT dataset_id, source FROM dataset_file) f GROUP BY f.dataset_id
      HAVING min(f.source) <> 0 OR max(f.source) <> count(*) - 1`,
  },
];
