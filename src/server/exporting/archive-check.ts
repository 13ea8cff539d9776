import type { FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { ArchiveCheck, FindingOccurrence } from '../../catalogue/answers/exporting.ts';
import { enaCheckSources } from '../../catalogue/archive/ena.ts';
import { checkForEna } from '../../catalogue/archive/ena-rules.ts';
import { type Archive, type Finding, findingOf } from '../../catalogue/archive/findings.ts';
import { gfbioSources } from '../../catalogue/archive/gfbio-columns.ts';
import { checkForGfbio } from '../../catalogue/archive/gfbio-rules.ts';
import { plausibilityFindings, plausibilitySources } from '../../catalogue/archive/plausibility-findings.ts';
import { readFileFindings, readFileSources, type SharedFiles } from '../../catalogue/archive/read-file-findings.ts';
import { type ElementValues, toArchiveText } from '../../catalogue/archive/values.ts';
import { columnEntities, elementReferences } from '../../catalogue/chain.ts';
import { columns as allColumns, type Column, columnOf } from '../../catalogue/columns.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import type { Database } from '../database/pool.ts';
import { retryOnStalePlan } from '../database/prepared-statements.ts';
import type { Tables } from '../database/tables.ts';
import { forEachYielding } from '../event-loop.ts';
import { streamInReadTransaction } from '../http/read-transaction.ts';
import { chainCacheOf, type ElementSource, elementQuery, idAliasOf, isElementIn, pathTo } from '../search/index.ts';
import { readSelectedElements } from './batches.ts';
import type { ExportedElement } from './exported-element.ts';
import { elementValuesOf } from './forms.ts';
import { accessionColumn, accessionFindings, findSharedRunAccessions } from './run-accessions.ts';
import { findSharedFiles } from './shared-files.ts';

const maxOccurrences = 100;

/** The entities of the chain whose records' numbers lead to the place where a finding is mended. */
const entitiesWithId: readonly EntityName[] = columnEntities.filter(
  (entity) => entity !== 'sequencing_element' && !elementReferences.some(({ to }) => to === entity),
);

/** The record and field that need the word; where there is no such record yet, the one that would lead to it. */
function targetOf(
  element: ExportedElement,
  { entity, fieldName, several }: Column,
): Pick<FindingOccurrence, 'resource' | 'id' | 'field'> {
  const at = (record: EntityName, id: number, field: string) => ({ resource: entityOf(record).resource, id, field });
  if (several) {
    const [field = ''] = referencesOf('sequencing_element').find(([, { to }]) => to === entity) ?? [];
    return at('sequencing_element', element.id, field);
  }
  let record = entity;
  let field = fieldName;
  for (;;) {
    const id = element.idOf(record);
    if (id !== null) return at(record, id, field);
    const { child, column } = pathTo(record);
    record = child;
    field = column ?? entityOf(child).label[0] ?? '';
  }
}

type FindingGroup = {
  finding: Finding;
  count: number;
  last: number;
  places: FindingOccurrence[];
  records: Set<string>;
};

/** Findings by their cause, each with its first places, a record once. */
function createFindingGroups() {
  const groups = new Map<string, FindingGroup>();
  return {
    groups,
    add(element: ExportedElement, finding: Finding) {
      const key = `${finding.code} ${finding.header} ${finding.other ?? ''}`;
      const group = groups.get(key) ?? { finding, count: 0, last: 0, places: [], records: new Set() };
      groups.set(key, group);
      // An element counts once, also where both of its files need the word.
      if (group.last !== element.id) group.count += 1;
      group.last = element.id;
      if (group.places.length === maxOccurrences) return;
      const place = targetOf(element, requireColumn(finding.column));
      const record = `${place.resource} ${place.id}`;
      if (group.records.has(record)) return;
      group.records.add(record);
      const { value } = finding;
      const [name] = element.values(requireColumn('samp_name'));
      group.places.push({
        element: element.id,
        samp_name: String(name ?? ''),
        ...place,
        value: value === null ? null : toArchiveText(value),
        instead: [...(finding.instead ?? [])],
      });
    },
  };
}

function requireColumn(name: string): Column {
  const found = columnOf(name);
  if (!found) throw new Error(`there is no column ${name}`);
  return found;
}

/** The names under which several samples stand: the archive would make one sample of them. */
async function findSharedTitles(db: Kysely<Tables>, ids: string): Promise<Set<string>> {
  const number = sql.ref(`x.${idAliasOf('field_sample')}`);
  const elements = elementQuery([requireColumn('samp_name')], isElementIn(ids), ['field_sample']);
  const { rows } = await sql<{ samp_name: string }>`SELECT x.samp_name FROM (${elements}) x
    GROUP BY x.samp_name HAVING min(${number}) < max(${number})`.execute(db);
  return new Set(rows.map(({ samp_name }) => samp_name));
}

const severityOrder = { error: 0, warning: 1 } as const;

type ArchiveRules = {
  columns: readonly Column[];
  check: (given: ElementValues) => Finding[];
  /** Whether the archive makes one sample of all that bear one name. */
  joinsSamples: boolean;
};

/**
 * The columns of an archive's check, and those of what is looked at before any archive: read files, and values that
 * cannot be right.
 */
const checkedColumns = (sources: readonly string[]) =>
  allColumns.filter(({ name }) =>
    [sources, readFileSources, plausibilitySources, [accessionColumn.name]].some((names) => names.includes(name)),
  );

const archives: Readonly<Record<Archive, ArchiveRules>> = {
  gfbio: { columns: checkedColumns(gfbioSources), check: checkForGfbio, joinsSamples: true },
  ena: { columns: checkedColumns(enaCheckSources), check: checkForEna, joinsSamples: false },
};

/** All that the archive would say of the chosen elements, which are gone through one by one. */
export function checkForArchive(
  archive: Archive,
  database: Database,
  reply: FastifyReply,
  chosen: ElementSource,
  t: Translate,
): Promise<ArchiveCheck> {
  const { columns, check, joinsSamples } = archives[archive];
  return retryOnStalePlan(async () => {
    const { groups, add } = createFindingGroups();
    let total = 0;
    let ready = 0;
    let titles: Set<string> | undefined;
    let runs = new Set<string>();
    let shared: SharedFiles = { checksums: new Set(), filledDown: new Set(), matesApart: new Set() };
    const beforeRead = async (db: Kysely<Tables>, ids: string) => {
      if (joinsSamples) titles = await findSharedTitles(db, ids);
      shared = await findSharedFiles(db, ids);
      runs = await findSharedRunAccessions(db, ids);
    };
    for await (const elements of streamInReadTransaction(database, reply, (reading) =>
      readSelectedElements(reading, chainCacheOf(database), chosen, columns, { entitiesWithId, beforeRead }),
    ))
      await forEachYielding(elements, (element) => {
        const given = elementValuesOf(element);
        const [number = null] = element.values(accessionColumn);
        const findings = [
          ...check(given),
          ...accessionFindings(archive, number, runs),
          ...readFileFindings(archive, given, shared),
          ...plausibilityFindings(archive, given),
        ];
        const [title = null] = element.values(requireColumn('samp_name'));
        if (titles?.has(String(title)))
          findings.push(findingOf('gfbio', 'sameTitle', 'sample_title', 'samp_name', title));
        total += 1;
        if (findings.every(({ severity }) => severity === 'warning')) ready += 1;
        for (const finding of findings) add(element, finding);
      });
    const findings = [...groups.values()].map(
      ({ finding: { severity, code, header, other, limit }, count, places }) => ({
        severity,
        code,
        message: t(`archive.findings.${code}`, { column: header, other, limit }),
        count,
        places,
      }),
    );
    findings.sort((a, b) => severityOrder[a.severity] - severityOrder[b.severity] || b.count - a.count);
    return { total, ready, findings };
  });
}
