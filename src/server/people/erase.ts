import { type Kysely, sql } from 'kysely';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type { ErasedPlace, Erasure } from '../../catalogue/endpoints/erasures.ts';
import { type EntityName, entityNames, entityOf } from '../../catalogue/index.ts';
import type { RecordValues } from '../../catalogue/records/records.ts';
import { lockImportsSql } from '../database/advisory-locks.ts';
import type { Tables } from '../database/tables.ts';
import { ErasureCounts } from './counts.ts';
import { erasePersonAndAccount, writeNewValue } from './erase-account.ts';
import { eraseInTable, type NewValues, type TextRow } from './erase-texts.ts';
import { findIdentity, type Identity, isErased, type Target, textsOf } from './identity.ts';
import { LastNames } from './last-names.ts';
import { Occurrences, withoutTexts } from './occurrences.ts';
import { eraseInOutbox } from './outbox.ts';
import { RowRules, untouchedTables } from './row-rules.ts';
import { eraseInStoredFiles } from './stored-files.ts';
import { listTextTables, type TextTable } from './text-tables.ts';

/** A request to erase somebody. */
export type EraseRequest = {
  target: Target;
  actor: SessionUser;
  /** The typed name; without one it is a check. */
  name: string | null;
  /** Former texts that are left. */
  leave: readonly string[];
  /** The folder with the outbox. */
  dataDir: string;
};

export type EraseOutcome =
  | { kind: 'erased' | 'checked'; erasure: Erasure }
  | {
      kind: 'refused';
      status: 400 | 403 | 404 | 409;
      key: 'errors.notFound' | 'leaving.own' | 'leaving.wrongName' | 'leaving.erased';
    };

const placeOfTable: Readonly<Record<string, ErasedPlace>> = {
  history: 'history',
  change: 'changes',
  handed_over: 'changes',
  mail: 'mails',
  invitation: 'invitations',
  session: 'sessions',
  kept_search: 'searches',
  list_view: 'views',
  mapping: 'mappings',
  usual_values: 'values',
};

/** The place of a rewritten row, for the counts. */
function placeOf({ table }: TextTable, { values }: TextRow): Parameters<ErasureCounts['add']> {
  const entity = entityNames.find((name) => name === table) ?? null;
  // Rows that a change has deleted are those of the bin.
  const place = table === 'change_row' ? (values.after === null ? 'bin' : 'changes') : placeOfTable[table];
  if (place) return [place, { count: 1 }];
  return entity ? ['records', { entity, count: 1 }] : ['other', { table, count: 1 }];
}

/** The values of the fields that differ between two rewritings of a record. */
function differingFields(
  entity: EntityName,
  { columns }: TextTable,
  { plain, numbered }: Record<'plain' | 'numbered', NewValues>,
) {
  const changed = columns.filter(({ name }) => name in entityOf(entity).fields && plain[name] !== numbered[name]);
  const valuesOf = (values: NewValues): RecordValues =>
    Object.fromEntries(
      changed.map(({ name, kind }) => {
        const text = values[name] ?? null;
        return [name, text === null || kind === 'text' ? text : JSON.parse(text)];
      }),
    );
  return { before: valuesOf(plain), after: valuesOf(numbered) };
}

/** Rewrites all texts of the database. */
async function eraseInDatabase(
  trx: Kysely<Tables>,
  identity: Identity,
  occurrences: Occurrences,
  {
    actor,
    change,
    counts,
    lastNames,
  }: { actor: SessionUser; change: number; counts: ErasureCounts; lastNames: LastNames },
): Promise<void> {
  const rules = await RowRules.read(trx, identity, occurrences);
  const isOfPeople = (entity: EntityName | undefined) => entity === 'person' || entity === 'user';
  for (const table of await listTextTables(trx)) {
    if (untouchedTables.includes(table.table)) continue;
    const entity = entityNames.find((name) => name === table.table);
    await eraseInTable(trx, table, occurrences, {
      rewrite: rules.rewriteOf(table),
      further: rules.furtherRows(table),
      begin: () => lastNames.forget(table.table),
      look: (row, newValues) => {
        const record = rules.recordOf(table, row);
        if (isOfPeople(record?.entity)) return;
        for (const column of table.columns) {
          const value = newValues?.[column.name] ?? row.values[column.name];
          if (value && lastNames.isIn(column, value))
            lastNames.add({
              table: table.table,
              entity: record?.entity ?? null,
              id: record?.id ?? null,
              field: column.name,
            });
        }
      },
      written: (row) => counts.add(...placeOf(table, row)),
      // Its history says what it would be called, as it is rewritten without a number.
      numbered: async (row, values) => {
        if (!entity) return;
        await writeNewValue(trx, actor, change, { entity, id: row.key, ...differingFields(entity, table, values) });
      },
    });
  }
}

const sameText = (a: string, b: string) =>
  a.trim().replaceAll(/\s+/g, ' ').toLowerCase() === b.trim().replaceAll(/\s+/g, ' ').toLowerCase();

function refusalOf(identity: Identity | null, { actor, name }: EraseRequest): EraseOutcome | null {
  if (!identity) return { kind: 'refused', status: 404, key: 'errors.notFound' };
  if (isErased(identity)) return { kind: 'refused', status: 409, key: 'leaving.erased' };
  // The list of changes would say that nobody did it.
  if (identity.users.includes(actor.id)) return { kind: 'refused', status: 403, key: 'leaving.own' };
  if (name !== null && !sameText(name, identity.name))
    return { kind: 'refused', status: 400, key: 'leaving.wrongName' };
  return null;
}

/**
 * Erases somebody in the database and in the files, within a transaction; a check has to be rolled back. The mails of the
 * outbox are deleted last, right before the commit.
 */
export async function erase(trx: Kysely<Tables>, request: EraseRequest): Promise<EraseOutcome> {
  const { actor, leave, name, dataDir } = request;
  // An import that is being stored may bring a name.
  await sql.raw(lockImportsSql).execute(trx);
  const found = await findIdentity(trx, request.target);
  const refusal = refusalOf(found, request);
  if (refusal || !found) return refusal ?? { kind: 'refused', status: 404, key: 'errors.notFound' };
  const texts = textsOf(found);
  const left = leave.filter((text) => !found.current.has(text));
  const userNames = found.userNames.filter((userName) => !left.includes(userName));
  const identity = { ...found, userNames, erased: withoutTexts(found.erased, left) };
  const occurrences = new Occurrences(identity.erased, identity.substitute);
  const counts = new ErasureCounts();
  const lastNames = new LastNames(occurrences);
  const change = await erasePersonAndAccount(trx, actor, identity, counts);
  await eraseInDatabase(trx, identity, occurrences, { actor, change, counts, lastNames });
  const files = await eraseInStoredFiles(trx, occurrences, lastNames);
  counts.add('outbox', { count: await eraseInOutbox(dataDir, occurrences, name === null) });
  const { person, user, substitute, namesakes } = identity;
  return {
    kind: name === null ? 'checked' : 'erased',
    erasure: {
      person: person?.id ?? null,
      account: user?.id ?? null,
      name: identity.name,
      substitute: substitute.name,
      texts,
      namesakes,
      rows: counts.list(),
      files,
      lastNames: lastNames.list(),
      change: name === null ? null : change,
    },
  };
}
