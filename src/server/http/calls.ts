import { z } from 'zod';
import type { EntityName } from '../../catalogue/index.ts';
import type { Schema, Schemas } from '../../catalogue/json-schema.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { type Audience, permissions, type Verb } from '../../catalogue/permissions.ts';

export const json = 'application/json';

/** The content of an answer: JSON unless another type is given; no body where there is no schema either. */
export type Reply = {
  meaning: string;
  schema?: Schema;
  /** The media types of the answer. */
  types?: readonly string[];
  headers?: Schemas;
};

/** The heading under which a call stands: its entity, or one of the rooms without one. */
export type Tag =
  | EntityName
  | 'session'
  | 'searching'
  | 'exporting'
  | 'importing'
  | 'entries'
  | 'content'
  | 'mail'
  | 'site';

/** The people who may make a call; `own`: also the others, for their own account or person. */
type Whom = { who: Audience; own?: 'account' | 'person' };

/** The description of a call for people and programs. */
export type Call = Whom & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path as it is registered: `/rest/users/:id`. */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** The parameters in its path. */
  params?: Schemas;
  /** An object of the parameters behind the question mark. */
  query?: Schema;
  /** The headers it may have. */
  headers?: Schemas;
  /** The name of the schema of further parameters, whose names are fields. */
  filter?: string;
  body?: { schema: Schema; type?: 'multipart/form-data'; optional?: true };
  answers: Readonly<Record<number, Reply>>;
  /** The errors it may answer beyond those of every call of its kind. */
  errors?: readonly (400 | 401 | 404 | 413 | 415 | 429)[];
  /** Mark of a call that takes HTTP Basic. */
  basic?: true;
};

/** The calls of a room in the words of a language, and the schemas that they refer to by name. */
export type Describe = (t: Translate) => { calls: readonly Call[]; schemas?: Schemas };

/** The people who may use a verb on the records of an entity. */
export function whoMay(verb: Verb, entity: EntityName): Whom {
  const rule: { [V in Verb]: Audience } & { own?: { record: 'account' | 'person'; verbs: readonly Verb[] } } =
    permissions[entity];
  const isOwn = rule[verb] === 'administrator' && rule.own?.verbs.includes(verb);
  return { who: rule[verb], ...(isOwn && rule.own && { own: rule.own.record }) };
}

/**
 * The input of a call as JSON Schema, from the schema by which its route checks it. A whole number without limits of its
 * own gets none: zod would write JavaScript's.
 */
export function inputSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return rest;
}
