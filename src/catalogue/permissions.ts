import { type EntityName, entityNames, entityOf } from './index.ts';

export type Verb = 'read' | 'create' | 'update' | 'delete';

/** The people who have a permission; `nobody` if there is no such endpoint. */
export type Audience = 'everybody' | 'loggedIn' | 'administrator' | 'nobody';

type Rule = Readonly<Record<Verb, Audience>> & {
  /** The verbs that users may also use on their own record: their account, or their person. */
  own?: { record: 'account' | 'person'; verbs: readonly Verb[]; fields?: readonly string[] };
};

/**
 * The people who may edit and delete records of others, by a setting of administrators: all users, those who have brought
 * a record by an import or a form, or administrators alone. Administrators always may.
 */
export const editorsOfOthers = ['everybody', 'owners', 'administrators'] as const;
export type EditorsOfOthers = (typeof editorsOfOthers)[number];

/**
 * The user who makes a request, or null for an anonymous visitor; `person` is the id of the user's person, and
 * `editors_of_others` the setting, by default `everybody`.
 */
export type Visitor = {
  id: number;
  person: number | null;
  roles: readonly { name: string }[];
  editors_of_others?: EditorsOfOthers;
} | null;

const open = { read: 'everybody', create: 'loggedIn', update: 'loggedIn', delete: 'loggedIn' } as const;
/** Every user may create records, but only administrators may change them, as records of others depend on them. */
const changedByAdministrators = { ...open, update: 'administrator', delete: 'administrator' } as const;
const administrators = {
  read: 'administrator',
  create: 'administrator',
  update: 'administrator',
  delete: 'administrator',
} as const;
const nobody = { read: 'nobody', create: 'nobody', update: 'nobody', delete: 'nobody' } as const;

/**
 * The permissions of entities with special rules. All users may edit the records of every other entity with screens.
 */
const rules: Readonly<Partial<Record<EntityName, Rule>>> = {
  person: { ...open, own: { record: 'person', verbs: ['update'] } },
  campaign: { ...administrators, read: 'everybody' },
  event: changedByAdministrators,
  sequencer: changedByAdministrators,
  project: changedByAdministrators,
  measurement_type: changedByAdministrators,
  // The two roles that come with the database cannot be changed, as rules refer to their names.
  role: administrators,
  user: {
    ...administrators,
    own: { record: 'account', verbs: ['read', 'update'], fields: ['name', 'email', 'password'] },
  },
  invitation: administrators,
  template: { ...administrators, read: 'everybody' },
};

/**
 * The permissions for the records of each entity, by verb. Other endpoints (imports, My Entries) have their own rules.
 */
export const permissions = Object.fromEntries(
  entityNames.map((name): [EntityName, Rule] => [name, rules[name] ?? (entityOf(name).path ? open : nobody)]),
) as Readonly<Record<EntityName, Rule>>;

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

/** Whether the setting leaves editing and deleting records to administrators. */
function isLeftToAdministrators(visitor: Visitor, verb: Verb): boolean {
  const isEdit = verb === 'update' || verb === 'delete';
  return isEdit && visitor?.editors_of_others === 'administrators' && !isAdministrator(visitor);
}

/**
 * Whether a visitor may use a verb on the records of an entity. The server also checks who has brought a record, where
 * the setting `owners` asks for it.
 * @param record a single record; undefined for a list or a new record
 */
export function may(visitor: Visitor, verb: Verb, entity: EntityName, record?: { id: number | string }): boolean {
  const rule = permissions[entity];
  if (isOwn(visitor, rule, record) && rule.own?.verbs.includes(verb)) return true;
  return belongsTo(visitor, rule[verb]) && !isLeftToAdministrators(visitor, verb);
}

/**
 * Whether a visitor may change a field of a record: users cannot change the roles of their own account, for example.
 */
export function mayChange(
  visitor: Visitor,
  entity: EntityName,
  record: { id: number | string },
  field: string,
): boolean {
  const rule = permissions[entity];
  if (belongsTo(visitor, rule.update) && !isLeftToAdministrators(visitor, 'update')) return true;
  return may(visitor, 'update', entity, record) && (rule.own?.fields?.includes(field) ?? true);
}

/** Whether a visitor may open the form of an entity's records: anybody, unless only administrators can create them. */
export function mayOpenForm(visitor: Visitor, entity: EntityName): boolean {
  return permissions[entity].create !== 'administrator' || isAdministrator(visitor);
}

/** Whether only administrators can read an entity's records and the visitor is not an administrator. */
export function isHiddenFrom(visitor: Visitor, entity: EntityName): boolean {
  return permissions[entity].read === 'administrator' && !isAdministrator(visitor);
}

/** Whether a visitor may read fields that are `private`. */
export function canReadPrivateFields(visitor: Visitor): boolean {
  return visitor !== null;
}
