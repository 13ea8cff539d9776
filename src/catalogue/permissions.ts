import type { EntityName } from './entity-names.ts';

export type Verb = 'read' | 'create' | 'update' | 'delete';

/** The people who may do something; `nobody` where there is no such call. */
export type Audience = 'everybody' | 'loggedIn' | 'administrator' | 'nobody';

type Rule = Readonly<Record<Verb, Audience>> & {
  /** The verbs that people may use on their own record, even where others may not: their account, or their person. */
  own?: { record: 'account' | 'person'; verbs: readonly Verb[]; fields?: readonly string[] };
};

/** The user who makes a request; null is an anonymous visitor. `person` is the id of the user's person. */
export type Visitor = { id: number; person: number | null; roles: readonly { name: string }[] } | null;

const open = { read: 'everybody', create: 'loggedIn', update: 'loggedIn', delete: 'loggedIn' } as const;
/** Rights where every user may create a record, but only administrators change it, as others depend on it. */
const changedByAdministrators = { ...open, update: 'administrator', delete: 'administrator' } as const;
const administrators = {
  read: 'administrator',
  create: 'administrator',
  update: 'administrator',
  delete: 'administrator',
} as const;
const none = { read: 'nobody', create: 'nobody', update: 'nobody', delete: 'nobody' } as const;

/** The rights to the records of each entity, by verb. Calls of other forms (imports, My Entries) have rules of their own. */
export const permissions = {
  person: { ...open, own: { record: 'person', verbs: ['update'] } },
  protocol: open,
  campaign: { ...administrators, read: 'everybody' },
  event: changedByAdministrators,
  experiment: open,
  experiment_sample: open,
  field_sample: open,
  nucleic_acid_sample: open,
  library_condition: open,
  sequencing_library: open,
  sequencer: changedByAdministrators,
  sequencing_run: open,
  project: changedByAdministrators,
  publication: open,
  project_study: open,
  sequencing_element: open,
  // The two that come with the database stay as they are: rules go by their names.
  role: administrators,
  user: {
    ...administrators,
    own: { record: 'account', verbs: ['read', 'update'], fields: ['name', 'email', 'password'] },
  },
  invitation: administrators,
  dataset: none,
  template: { ...administrators, read: 'everybody' },
} as const satisfies Record<EntityName, Rule>;

/** The roles that come with the database. */
export const fixedRoles: readonly string[] = ['admin', 'user'];

export function isAdministrator(visitor: Visitor): boolean {
  return visitor?.roles.some(({ name }) => name === 'admin') ?? false;
}

function belongsTo(visitor: Visitor, audience: Audience): boolean {
  if (audience === 'everybody') return true;
  if (audience === 'loggedIn') return visitor !== null;
  return audience === 'administrator' && isAdministrator(visitor);
}

function isOwn(visitor: Visitor, { own }: Rule, record: { id: number | string } | undefined): boolean {
  if (!visitor || !own || !record) return false;
  return record.id === (own.record === 'account' ? visitor.id : visitor.person);
}

/**
 * Whether somebody may do something with the records of an entity, or with one of them.
 * @param record the one that is meant; without it, a list or a new one
 */
export function may(visitor: Visitor, verb: Verb, entity: EntityName, record?: { id: number | string }): boolean {
  const rule: Rule = permissions[entity];
  return belongsTo(visitor, rule[verb]) || (isOwn(visitor, rule, record) && !!rule.own?.verbs.includes(verb));
}

/** Whether somebody who may change a record may change this field of it: of one's own account not the roles, for example. */
export function mayChange(
  visitor: Visitor,
  entity: EntityName,
  record: { id: number | string },
  field: string,
): boolean {
  const rule: Rule = permissions[entity];
  if (belongsTo(visitor, rule.update)) return true;
  return may(visitor, 'update', entity, record) && (rule.own?.fields?.includes(field) ?? true);
}

/** Whether somebody sees the form of an entity's records: where only administrators create them, nobody else does. */
export function mayOpenForm(visitor: Visitor, entity: EntityName): boolean {
  return permissions[entity].create !== 'administrator' || isAdministrator(visitor);
}

/** Whether an entity's records are read by administrators alone, and this is none. */
export function isHiddenFrom(visitor: Visitor, entity: EntityName): boolean {
  return permissions[entity].read === 'administrator' && !isAdministrator(visitor);
}

/** Whether somebody reads the fields that are `private`. */
export function canReadPrivateFields(visitor: Visitor): boolean {
  return visitor !== null;
}
