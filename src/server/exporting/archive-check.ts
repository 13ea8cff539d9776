import type { FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { ArchiveCheck, ArchivePlace } from '../../catalogue/answers/exporting.ts';
import { archiveSources } from '../../catalogue/archive/columns.ts';
import { enaCheckSources } from '../../catalogue/archive/ena.ts';
import { checkForEna } from '../../catalogue/archive/ena-rules.ts';
import { type Archive, type Finding, findingOf } from '../../catalogue/archive/findings.ts';
import { implausibleFindings, plausibilitySources } from '../../catalogue/archive/implausible.ts';
import { type Given, writtenValue } from '../../catalogue/archive/line.ts';
import { readFileFindings, readFileSources, type SharedFiles } from '../../catalogue/archive/read-file-findings.ts';
import { checkElement } from '../../catalogue/archive/rules.ts';
import { columnEntities, linksOfElement } from '../../catalogue/chain.ts';
import { columns as allColumns, type Column, columnOf } from '../../catalogue/columns.ts';
import { type EntityName, entityOf, referencesOf } from '../../catalogue/index.ts';
import type { Sentences } from '../../catalogue/locales/index.ts';
import type { Database } from '../database/pool.ts';
import { withNewPlans } from '../database/prepared-statements.ts';
import type { Tables } from '../database/tables.ts';
import { readingFor } from '../http/reading.ts';
import { isOneOf } from '../search/element-set.ts';
import { elementsWhere, numberOf } from '../search/elements.ts';
import { keptChainOf } from '../search/kept-chain.ts';
import { wayUpTo } from '../search/origins.ts';
import type { Chosen } from '../search/selection.ts';
import { inTurns } from '../turns.ts';
import { chosenElements } from './batches.ts';
import type { ExportedElement } from './cells.ts';
import { givenIn } from './forms.ts';
import { numberColumn, numberFindings, sharedRuns } from './run-numbers.ts';
import { sharedFiles } from './shared-files.ts';

const maxPlaces = 100;

/** The entities of the chain whose records' numbers lead to the place where a finding is mended. */
const numbered: readonly EntityName[] = columnEntities.filter(
  (entity) => entity !== 'sequencing_element' && !linksOfElement.some(({ to }) => to === entity),
);

/** The record and field that need the word; where there is no such record yet, the one that would lead to it. */
function placeOf(
  element: ExportedElement,
  { entity, fieldName, several }: Column,
): Pick<ArchivePlace, 'resource' | 'id' | 'field'> {
  const at = (record: EntityName, id: number, field: string) => ({ resource: entityOf(record).resource, id, field });
  if (several) {
    const [field = ''] = referencesOf('sequencing_element').find(([, { to }]) => to === entity) ?? [];
    return at('sequencing_element', element.id, field);
  }
  let record = entity;
  let field = fieldName;
  for (;;) {
    const id = element.number(record);
    if (id !== null) return at(record, id, field);
    const { child, column } = wayUpTo(record);
    record = child;
    field = column ?? entityOf(child).label[0] ?? '';
  }
}

type Group = { finding: Finding; count: number; last: number; places: ArchivePlace[]; records: Set<string> };

/** Findings by their cause, each with its first places, a record once. */
function grouped() {
  const groups = new Map<string, Group>();
  return {
    groups,
    add(element: ExportedElement, finding: Finding) {
      const key = `${finding.code} ${finding.header} ${finding.other ?? ''}`;
      const group = groups.get(key) ?? { finding, count: 0, last: 0, places: [], records: new Set() };
      groups.set(key, group);
      // An element counts once, also where both of its files need the word.
      if (group.last !== element.id) group.count += 1;
      group.last = element.id;
      if (group.places.length === maxPlaces) return;
      const place = placeOf(element, column(finding.column));
      const record = `${place.resource} ${place.id}`;
      if (group.records.has(record)) return;
      group.records.add(record);
      const { value } = finding;
      const [name] = element.values(column('samp_name'));
      group.places.push({
        element: element.id,
        samp_name: String(name ?? ''),
        ...place,
        value: value === null ? null : writtenValue(value),
        instead: [...(finding.instead ?? [])],
      });
    },
  };
}

function column(name: string): Column {
  const found = columnOf(name);
  if (!found) throw new Error(`there is no column ${name}`);
  return found;
}

/** The names under which several samples stand: the archive would make one sample of them. */
async function sharedTitles(db: Kysely<Tables>, ids: string): Promise<Set<string>> {
  const number = sql.ref(`x.${numberOf('field_sample')}`);
  const elements = elementsWhere([column('samp_name')], isOneOf(ids), ['field_sample']);
  const { rows } = await sql<{ samp_name: string }>`SELECT x.samp_name FROM (${elements}) x
    GROUP BY x.samp_name HAVING min(${number}) < max(${number})`.execute(db);
  return new Set(rows.map(({ samp_name }) => samp_name));
}

const order = { error: 0, warning: 1 } as const;

type Rules = {
  columns: readonly Column[];
  check: (given: Given) => Finding[];
  /** Whether the archive makes one sample of all that bear one name. */
  joinsSamples: boolean;
};

/** The columns of an archive's check, and those of what is looked at before any archive: read files, and values that cannot be right. */
const checkedColumns = (sources: readonly string[]) =>
  allColumns.filter(({ name }) =>
    [sources, readFileSources, plausibilitySources, [numberColumn.name]].some((names) => names.includes(name)),
  );

const archives: Readonly<Record<Archive, Rules>> = {
  gfbio: { columns: checkedColumns(archiveSources), check: checkElement, joinsSamples: true },
  ena: { columns: checkedColumns(enaCheckSources), check: checkForEna, joinsSamples: false },
};

/** All that the archive would say of the chosen elements, which are gone through one by one. */
export function checkForArchive(
  archive: Archive,
  database: Database,
  reply: FastifyReply,
  chosen: Chosen,
  t: Sentences,
): Promise<ArchiveCheck> {
  const { columns, check, joinsSamples } = archives[archive];
  return withNewPlans(async () => {
    const { groups, add } = grouped();
    let total = 0;
    let ready = 0;
    let titles: Set<string> | undefined;
    let runs = new Set<string>();
    let shared: SharedFiles = { sums: new Set(), counted: new Set(), apart: new Set() };
    const first = async (db: Kysely<Tables>, ids: string) => {
      if (joinsSamples) titles = await sharedTitles(db, ids);
      shared = await sharedFiles(db, ids);
      runs = await sharedRuns(db, ids);
    };
    for await (const elements of readingFor(database, reply, (reading) =>
      chosenElements(reading, keptChainOf(database), chosen, columns, { numbered, first }),
    ))
      await inTurns(elements, (element) => {
        const given = givenIn(element);
        const [number = null] = element.values(numberColumn);
        const findings = [
          ...check(given),
          ...numberFindings(archive, number, runs),
          ...readFileFindings(archive, given, shared),
          ...implausibleFindings(archive, given),
        ];
        const [title = null] = element.values(column('samp_name'));
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
    findings.sort((a, b) => order[a.severity] - order[b.severity] || b.count - a.count);
    return { total, ready, findings };
  });
}
