import {
  ownPersonSchema,
  sessionSchema,
  sessionUserSchema,
  sessionWithTokenSchema,
  userSchema,
} from '../../catalogue/answers/accounts.ts';
import { pageOf } from '../../catalogue/answers/records.ts';
import { filterSchema } from '../../catalogue/endpoints/records.ts';
import { componentRef, extendObject, object, type Schema, type Schemas, text } from '../../catalogue/json-schema.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { idSchema, recordBodySchema } from '../../catalogue/records/record-schemas.ts';
import { type Call, type Describe, inputSchema, whoMay } from '../http/calls.ts';
import { conflictAnswer, pageQuery, performQuery } from '../records/calls.ts';
import { verificationForm } from './email-verification.ts';
import { userForm } from './forms.ts';
import { passwordResetForm } from './password-reset.ts';
import { existingAccountForm, newAccountForm } from './register.ts';
import { newUserForm, registrationForm } from './user-routes.ts';

/** The body that changes a user: the fields of the form, and those of every record that may be sent back. */
function userChange(t: Translate): Schema {
  const change = recordBodySchema('user', 'change', t) as { properties: Schemas };
  const form = inputSchema(userForm()) as { properties: Schemas };
  return { ...change, properties: { ...change.properties, ...form.properties } };
}

function sessionCalls(t: Translate): Call[] {
  const tag = 'session' as const;
  const loggedIn = extendObject(sessionSchema(t), { user: componentRef('SessionUser') });
  const open = { tag, who: 'everybody' } as const;
  const done = (schema: Schema) => ({ 200: { meaning: t('api.status.200'), schema } });
  const registered = object({ user: componentRef('SessionUser') });
  return [
    {
      ...open,
      method: 'GET',
      path: '/auth/session',
      summary: t('api.session.session'),
      answers: done(sessionWithTokenSchema(t)),
    },
    {
      ...open,
      method: 'POST',
      path: '/auth/login',
      summary: t('api.session.login'),
      description: t('api.session.loginText'),
      basic: true,
      answers: done(loggedIn),
      errors: [401, 429],
    },
    {
      ...open,
      method: 'POST',
      path: '/auth/logout',
      summary: t('api.session.logout'),
      answers: done(object({ user: { type: 'null' }, person: { type: 'null' } })),
    },
    {
      ...open,
      method: 'POST',
      path: '/auth/register',
      summary: t('api.session.register'),
      body: { schema: { anyOf: [inputSchema(newAccountForm), inputSchema(existingAccountForm)] } },
      answers: {
        200: { meaning: t('api.session.registered'), schema: registered },
        201: { meaning: t('api.session.registeredNew'), schema: registered },
      },
      errors: [429],
    },
    {
      ...open,
      method: 'POST',
      path: '/auth/reset',
      summary: t('api.session.reset'),
      description: t('api.session.resetText'),
      body: { schema: inputSchema(passwordResetForm) },
      answers: done(object({ message: text })),
      errors: [429],
    },
    {
      tag,
      who: 'loggedIn',
      method: 'POST',
      path: '/auth/email',
      summary: t('api.session.prove'),
      description: t('api.session.proveText'),
      body: { schema: inputSchema(verificationForm) },
      answers: done(loggedIn),
    },
    {
      tag,
      who: 'loggedIn',
      method: 'POST',
      path: '/auth/email/send',
      summary: t('api.session.sendProof'),
      answers: {
        ...done(object({ message: text })),
        409: { meaning: t('api.session.nothingPending'), schema: componentRef('Error') },
      },
      errors: [429],
    },
  ];
}

function userCalls(t: Translate): Call[] {
  const many = { many: t('entities.user.many') };
  const [all, one] = ['/rest/users', '/rest/users/:id'];
  const tag = 'user' as const;
  const params = { id: { description: t('api.record.id'), ...idSchema('user') } };
  const record = componentRef('User');
  const done = (schema: Schema) => ({ meaning: t('api.status.200'), schema });
  const own = { tag, ...whoMay('read', 'user') };
  return [
    {
      tag,
      who: own.who,
      method: 'GET',
      path: all,
      summary: t('api.records.list', many),
      query: pageQuery,
      filter: 'UserFilter',
      answers: { 200: done(pageOf(record, t)) },
    },
    {
      tag,
      who: 'everybody',
      method: 'POST',
      path: all,
      summary: t('api.session.newUser'),
      description: t('api.session.newUserText'),
      body: { schema: { anyOf: [inputSchema(registrationForm), inputSchema(newUserForm)] } },
      answers: { 201: { meaning: t('api.status.201'), schema: record } },
      errors: [429],
    },
    { ...own, method: 'GET', path: one, summary: t('api.records.read', many), params, answers: { 200: done(record) } },
    {
      ...own,
      method: 'GET',
      path: `${one}/history`,
      summary: t('api.records.history', many),
      description: t('api.records.historyText'),
      params,
      answers: { 200: done(componentRef('History')) },
    },
    {
      tag,
      ...whoMay('update', 'user'),
      method: 'PUT',
      path: one,
      summary: t('api.records.update', many),
      description: t('api.records.updateText'),
      params,
      body: { schema: userChange(t) },
      answers: { 200: done(record), 409: conflictAnswer('User', t) },
      errors: [429],
    },
    {
      tag,
      ...whoMay('delete', 'user'),
      method: 'DELETE',
      path: one,
      summary: t('api.records.remove', many),
      description: t('api.session.removeText'),
      params,
      query: performQuery,
      answers: { 204: { meaning: t('api.status.204') } },
    },
  ];
}

/** The calls of accounts: sessions, passwords, users. */
export const accountCalls: Describe = (t) => ({
  calls: [...sessionCalls(t), ...userCalls(t)],
  schemas: {
    SessionUser: sessionUserSchema(t),
    OwnPerson: ownPersonSchema(t),
    User: userSchema(t),
    UserFilter: filterSchema('user', t),
  },
});
