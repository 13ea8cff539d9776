import type { FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { enaCheckSources } from '../../catalogue/archive/ena.ts';
import { checkForEna } from '../../catalogue/archive/ena-rules.ts';
import { isFillable } from '../../catalogue/archive/fillable.ts';
import { type Archive, type Finding, findingOf } from '../../catalogue/archive/findings.ts';
import { gfbioSources } from '../../catalogue/archive/gfbio-columns.ts';
import { checkForGfbio } from '../../catalogue/archive/gfbio-rules.ts';
import { plausibilityFindings, plausibilitySources } from '../../catalogue/archive/plausibility-findings.ts';
import { readFileFindings, readFileSources, type SharedFiles } from '../../catalogue/archive/read-file-findings.ts';
import { type ElementValues, toArchiveText } from '../../catalogue/archive/values.ts';
import { columnEntities, elementReferences } from '../../catalogue/chain.ts';
import { columns as allColumns, type Column, columnOf } from '../../catalogue/columns.ts';
import type { ArchiveCheck, ArchiveFinding, FindingOccurrence } from '../../catalogue/endpoints/exporting.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Database } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { forEachYielding } from '../event-loop.ts';
import { streamInReadTransaction } from '../http/read-transaction.ts';
import { chainCacheOf, type ElementSource, elementQuery, idAliasOf, isElementIn, pathTo } from '../search/index.ts';
import { readSelectedElements } from './batches.ts';
import type { ExportedElement } from './exported-element.ts';
import { elementValuesOf } from './forms.ts';
import { findLackingRecords } from './lacking-records.ts';
import { accessionColumn, accessionFindings, findSharedRunAccessions } from './shared-accessions.ts';
import { findSharedFiles } from './shared-files.ts';

const maxOccurrences = 100;

/** The entities of the chain whose ids are needed to link a finding to the record that must be corrected. */
const entitiesWithId: readonly EntityName[] = columnEntities.filter(
  (entity) => entity !== 'sequencing_element' && !elementReferences.some(({ to }) => to === entity),
);

/** The record and field to correct; if the record does not exist, the field that would link to it. */
export function targetOf(
  element: ExportedElement,
  { entity, fieldName, several }: Column,
): Pick<FindingOccurrence, 'resource' | 'id' | 'field'> {
  const target = (record: EntityName, id: number, field: string) => ({
    resource: entityOf(record).resource,
    id,
    field,
  });
  if (several) {
    const [field = ''] = referencesOf('sequencing_element').find(([, { to }]) => to === entity) ?? [];
    return target('sequencing_element', element.id, field);
  }
  let record = entity;
  let field = fieldName;
  for (;;) {
    const id = element.idOf(record);
    if (id !== null) return target(record, id, field);
    const { child, column } = pathTo(record);
    record = child;
    field = column ?? entityOf(child).label[0] ?? '';
  }
}

type FindingGroup = {
  finding: Finding;
  count: number;
  lastElement: number;
  occurrences: FindingOccurrence[];
  records: Set<string>;
  /** The elements for which one value may be put into the records that lack it. */
  fillable: number[];
};

function newGroup(finding: Finding): FindingGroup {
  return { finding, count: 0, lastElement: 0, occurrences: [], records: new Set(), fillable: [] };
}

/** Groups findings by cause; each lists its first occurrences, one per record. */
function createFindingGroups() {
  const groups = new Map<string, FindingGroup>();
  return {
    groups,
    add(element: ExportedElement, finding: Finding) {
      const key = `${finding.code} ${finding.header} ${finding.other ?? ''}`;
      const group = groups.get(key) ?? newGroup(finding);
      groups.set(key, group);
      // An element counts once, even if both of its files have the finding.
      if (group.lastElement !== element.id) group.count += 1;
      group.lastElement = element.id;
      const column = requireColumn(finding.column);
      if (isFillable(finding.code, column)) group.fillable.push(element.id);
      if (group.occurrences.length === maxOccurrences) return;
      const target = targetOf(element, column);
      const record = `${target.resource} ${target.id}`;
      if (group.records.has(record)) return;
      group.records.add(record);
      const { value } = finding;
      const [name] = element.values(requireColumn('samp_name'));
      group.occurrences.push({
        element: element.id,
        samp_name: String(name ?? ''),
        ...target,
        value: value === null ? null : toArchiveText(value),
        instead: [...(finding.instead ?? [])],
      });
    },
  };
}

function requireColumn(name: string): Column {
  const column = columnOf(name);
  if (!column) throw new Error(`there is no column ${name}`);
  return column;
}

/** The names that several samples have; the archive would merge these samples. */
async function findSharedTitles(db: Kysely<Tables>, ids: string): Promise<Set<string>> {
  const sampleId = sql.ref(`x.${idAliasOf('field_sample')}`);
  const elements = elementQuery([requireColumn('samp_name')], isElementIn(ids), ['field_sample']);
  const { rows } = await sql<{ samp_name: string }>`SELECT x.samp_name FROM (${elements}) x
    GROUP BY x.samp_name HAVING min(${sampleId}) < max(${sampleId})`.execute(db);
  return new Set(rows.map(({ samp_name }) => samp_name));
}

const severityOrder = { error: 0, warning: 1 } as const;

type ArchiveRules = {
  columns: readonly Column[];
  check: (values: ElementValues) => Finding[];
  /** Whether the archive merges samples with the same name. */
  joinsSamples: boolean;
};

/** The columns of an archive's check, and those of checks for every archive: read files, and implausible values. */
const checkedColumns = (sources: readonly string[]) =>
  allColumns.filter(({ name }) =>
    [sources, readFileSources, plausibilitySources, [accessionColumn.name]].some((names) => names.includes(name)),
  );

const archives: Readonly<Record<Archive, ArchiveRules>> = {
  gfbio: { columns: checkedColumns(gfbioSources), check: checkForGfbio, joinsSamples: true },
  ena: { columns: checkedColumns(enaCheckSources), check: checkForEna, joinsSamples: false },
};

/**
 * Checks elements by the rules of an archive, among each other, in the order of their ids.
 * @param reply to the request; null for work that nobody waits for
 * @param onElement receives each element with its findings, the warnings included
 */
export async function checkElements(
  archive: Archive,
  database: Database,
  reply: FastifyReply | null,
  source: ElementSource,
  onElement: (element: ExportedElement, findings: readonly Finding[]) => void,
): Promise<void> {
  const { columns, check, joinsSamples } = archives[archive];
  let titles: Set<string> | undefined;
  let sharedRuns = new Set<string>();
  let sharedFiles: SharedFiles = { checksums: new Set(), filledDown: new Set(), matesApart: new Set() };
  const beforeRead = async (db: Kysely<Tables>, ids: string) => {
    if (joinsSamples) titles = await findSharedTitles(db, ids);
    sharedFiles = await findSharedFiles(db, ids);
    sharedRuns = await findSharedRunAccessions(db, ids);
  };
  for await (const elements of streamInReadTransaction(database, reply, (reading) =>
    readSelectedElements(reading, chainCacheOf(database), source, columns, { entitiesWithId, beforeRead }),
  ))
    await forEachYielding(elements, (element) => {
      const values = elementValuesOf(element);
      const [number = null] = element.values(accessionColumn);
      const findings = [
        ...check(values),
        ...accessionFindings(archive, number, sharedRuns),
        ...readFileFindings(archive, values, sharedFiles),
        ...plausibilityFindings(archive, values),
      ];
      const [title = null] = element.values(requireColumn('samp_name'));
      if (titles?.has(String(title)))
        findings.push(findingOf('gfbio', 'sameTitle', 'sample_title', 'samp_name', title));
      onElement(element, findings);
    });
}

/** Whether an archive takes an element with these findings. */
export const isAccepted = (findings: readonly Finding[]): boolean =>
  findings.every(({ severity }) => severity === 'warning');

/** All findings of an archive on the selected elements. */
export async function checkForArchive(
  archive: Archive,
  database: Database,
  reply: FastifyReply,
  source: ElementSource,
  t: Translate,
): Promise<ArchiveCheck> {
  const { groups, add } = createFindingGroups();
  let total = 0;
  let ready = 0;
  await checkElements(archive, database, reply, source, (element, findings) => {
    total += 1;
    if (isAccepted(findings)) ready += 1;
    for (const finding of findings) add(element, finding);
  });
  const findings: ArchiveFinding[] = [];
  for (const { finding, count, occurrences, fillable } of groups.values()) {
    const { severity, code, header, other, limit } = finding;
    const message = t(`archive.findings.${code}`, { column: header, other, limit });
    const fill =
      fillable.length > 0 ? await findLackingRecords(database.db, requireColumn(finding.column), fillable) : null;
    findings.push({ severity, code, message, count, places: occurrences, fill });
  }
  findings.sort((a, b) => severityOrder[a.severity] - severityOrder[b.severity] || b.count - a.count);
  return { total, ready, findings };
}
