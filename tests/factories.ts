import type { Field } from '../src/catalogue/definition.ts';
import { type EntityName, entityOf, type RowOf } from '../src/catalogue/index.ts';
import type { Measurement } from '../src/catalogue/measurements/measurement.ts';
import { identifyingFields } from '../src/catalogue/records/natural-keys.ts';
import { vocabularies } from '../src/catalogue/vocabularies/index.ts';
import { platformOf } from '../src/catalogue/vocabularies/sequencing.ts';
import type { Database } from '../src/server/database/pool.ts';
import { type RecordOf, readRecord } from '../src/server/records/read.ts';
import { createRecord as create } from '../src/server/records/store.ts';

/** Fields given for a record of any entity. */
export type FieldValues = Record<string, unknown>;

let recordCount = 0;

/** Makes the values of new records begin anew, so that those of a test file do not depend on the files before it. */
export function restartValues(): void {
  recordCount = 0;
}

const md5 = (n: number) => n.toString(16).padStart(32, '0');

function orcid(n: number): string {
  const digits = String(n).padStart(15, '0');
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return `${digits}${check === 10 ? 'X' : check}`.replace(/(.{4})(?=.)/g, '$1-');
}

/** A value that fits a field and that no other record has, as far as its type has so many. */
export function valueFor(
  name: string,
  field: Exclude<Field, { to: EntityName }>,
  n: number,
): string | number | Measurement[] {
  switch (field.type) {
    case 'text': {
      // The only unit that is a field is that of a measurement type.
      if (name === 'unit') return 'm';
      const text = `${name} ${n}`;
      const { maxLength = 1000 } = field;
      return text.length <= maxLength ? text : `x${n % 10 ** (maxLength - 1)}`;
    }
    case 'number':
    case 'integer':
      return name === 'high' ? 100_000 + n : 100 + n;
    case 'latitude':
      return -89 + (n % 178);
    case 'longitude':
      return -179 + (n % 358);
    case 'date':
      return `${2000 + (Math.floor(n / 336) % 100)}-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`;
    case 'depth':
      return `${n % 10_000}-${(n % 10_000) + 5}`;
    case 'choice':
      return vocabularies[field.vocabulary][n % vocabularies[field.vocabulary].length] ?? '';
    case 'checksum':
      return md5(n);
    case 'accession':
      return `ERR${1_000_000 + n}`;
    case 'doi':
      return `10.1000/made.${n}`;
    case 'orcid':
      return orcid(n);
    case 'email':
      return `made${n}@example.org`;
    case 'url':
      return `https://example.org/made/${n}`;
    case 'measurements': {
      const value = n % 40;
      return [{ name: 'temp', qualifier: null, value, sign: null, unit: 'Cel', written: String(value) }];
    }
  }
}

/** Whether a field refers to the record's parent in the chain; persons and protocols are set only where a test gives them. */
const isParentField = (field: Field) => field.type === 'reference' && field.to !== 'person' && field.to !== 'protocol';

/**
 * The fields of a new record of an entity, with parents of its own in the database: the required fields and those of its
 * natural keys, or with `whole` all of them.
 */
export async function buildFields(
  database: Database,
  entity: EntityName,
  given: FieldValues = {},
  { whole = false } = {},
): Promise<FieldValues> {
  recordCount += 1;
  const n = recordCount;
  const { fields, keys } = entityOf(entity);
  const wanted = new Set(keys.length > 0 ? keys.flat() : identifyingFields(entityOf(entity)));
  const values: FieldValues = {};
  for (const [name, field] of Object.entries(fields)) {
    if (name in given) continue;
    if (field.type === 'references') {
      if (whole)
        values[name] = [(await createRecord(database, field.to)).id, (await createRecord(database, field.to)).id];
    } else if (field.type === 'reference') {
      if (whole || isParentField(field)) values[name] = (await createRecord(database, field.to)).id;
    } else if (whole || field.required || wanted.has(name)) values[name] = valueFor(name, field, n);
  }
  // The sum that the example holds is of this kind.
  if (whole && 'checksum_method' in fields) values.checksum_method = 'MD5';
  if (whole && entity === 'measurement_type') values.kind = 'number';
  if (entity === 'sequencer' && typeof values.seq_meth === 'string')
    values.sequencing_platform = platformOf(values.seq_meth);
  return { ...values, ...given };
}

/** A record in the database, with parents of its own; what is not given is made up. */
export async function createRecord<E extends EntityName>(
  database: Database,
  entity: E,
  values: Partial<RowOf<E>> & FieldValues = {},
): Promise<RecordOf<E> & { id: number }> {
  const fields = await buildFields(database, entity, values);
  const administrator = { id: 0, name: '', email: '', roles: [{ role_id: 1, name: 'admin' }], person: null };
  return database.db.transaction().execute(async (trx) => {
    const id = await create(trx, null, entity, fields);
    const record = await readRecord(trx, administrator, entity, id);
    if (!record) throw new Error(`no ${entity} was made`);
    // Invitations, which have no number, are made in another way.
    return record as RecordOf<E> & { id: number };
  });
}
