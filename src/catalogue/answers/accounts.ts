import {
  type AnswerOf,
  componentRef,
  extendObject,
  listOf,
  object,
  orNull,
  type Schema,
  type Schemas,
  type TypeOf,
  text,
} from '../json-schema.ts';
import type { Translate } from '../locales/index.ts';
import { idSchema, type RecordOf, recordSchema } from '../records/record-schemas.ts';

const roleSchema = object({ role_id: idSchema('role'), name: text });
export type Role = TypeOf<typeof roleSchema>;

/** The address to which a link was sent that has not been opened: a new one, or the account's own. */
const pendingEmail = (t: Translate) => ({ description: t('api.session.pendingEmail'), ...orNull(text) });

/** The logged-in user. */
export function sessionUserSchema(t: Translate) {
  return object({
    id: idSchema('user'),
    name: text,
    email: text,
    roles: listOf(roleSchema),
    person: orNull(idSchema('person')),
    pending_email: pendingEmail(t),
  });
}
export type SessionUser = AnswerOf<typeof sessionUserSchema>;

const omittedProperties = ['created_at', 'version', 'labels'] as const satisfies readonly (keyof RecordOf<'person'>)[];
/** The person of the logged-in user, with what is private. */
export type OwnPerson = Omit<RecordOf<'person'>, (typeof omittedProperties)[number]>;

export function ownPersonSchema(t: Translate): Schema<OwnPerson> {
  const { properties } = recordSchema('person', t) as { properties: Schemas };
  const shown = Object.entries(properties).filter(([name]) => !omittedProperties.some((one) => one === name));
  const schema: Schema = object(Object.fromEntries(shown));
  return schema as Schema<OwnPerson>;
}

/** The logged-in user and their person; null for visitors. */
export function sessionSchema(t: Translate) {
  return object({
    user: { description: t('api.session.user'), ...orNull(componentRef<SessionUser>('SessionUser')) },
    person: { description: t('api.session.person'), ...orNull(componentRef<OwnPerson>('OwnPerson')) },
  });
}
export type Session = AnswerOf<typeof sessionSchema>;

/** The same with the token for changes, for clients that have no page to read it from. */
export function sessionWithTokenSchema(t: Translate) {
  return extendObject(sessionSchema(t), { csrfToken: { description: t('api.session.csrfToken'), ...text } });
}
export type SessionWithToken = AnswerOf<typeof sessionWithTokenSchema>;

/** An account as administrators and its owner read it. */
export function userSchema(t: Translate) {
  return extendObject(recordSchema('user', t), {
    roles: { title: t('fields.user.roles.label'), description: t('fields.user.roles.help'), ...listOf(roleSchema) },
    pending_email: pendingEmail(t),
  });
}
export type User = AnswerOf<typeof userSchema>;

/** An invitation with the name of the person, and the study whose import made it. */
export function invitationSchema(t: Translate) {
  const person_name = { description: t('api.record.personName'), ...orNull(text) };
  const study = object({ project_study_id: idSchema('project_study'), study_title: text });
  return extendObject(recordSchema('invitation', t), {
    person_name,
    study: { description: t('api.invitations.study'), ...orNull(study) },
  });
}
export type Invitation = AnswerOf<typeof invitationSchema>;
