import { invitationSchema } from '../../catalogue/answers/accounts.ts';
import { pageOf } from '../../catalogue/answers/records.ts';
import { filterSchema } from '../../catalogue/endpoints/records.ts';
import { componentRef, count, type Schema } from '../../catalogue/json-schema.ts';
import { idSchema } from '../../catalogue/records/record-schemas.ts';
import { type Call, type Describe, inputSchema, whoMay } from '../http/calls.ts';
import { pageQuery } from '../records/calls.ts';
import { invitationForm } from './invite.ts';
import { invitationChange } from './routes.ts';

/** The calls of invitations. */
export const invitationCalls: Describe = (t) => {
  const many = { many: t('entities.invitation.many') };
  const common = { tag: 'invitation', ...whoMay('read', 'invitation') } as const;
  const params = { uuid: idSchema('invitation') };
  const done = (schema: Schema) => ({ 200: { meaning: t('api.status.200'), schema } });
  const record = componentRef('Invitation');
  const one = '/rest/invitations/:uuid';
  const answered = { 409: { meaning: t('api.invitations.answered'), schema: componentRef('Error') } };
  const reading: Call[] = [
    {
      ...common,
      method: 'GET',
      path: '/rest/invitations',
      summary: t('api.records.list', many),
      query: pageQuery,
      filter: 'InvitationFilter',
      answers: done(pageOf(record, t)),
    },
    {
      ...common,
      method: 'GET',
      path: '/rest/invitations/open',
      summary: t('api.invitations.open'),
      answers: done(count),
    },
    { ...common, method: 'GET', path: one, summary: t('api.records.read', many), params, answers: done(record) },
    {
      ...common,
      method: 'GET',
      path: `${one}/history`,
      summary: t('api.records.history', many),
      description: t('api.records.historyText'),
      params,
      answers: done(componentRef('History')),
    },
  ];
  return {
    calls: [
      ...reading,
      {
        ...common,
        method: 'POST',
        path: '/rest/invitations',
        summary: t('api.invitations.invite'),
        description: t('api.invitations.inviteText'),
        body: { schema: inputSchema(invitationForm) },
        answers: { 201: { meaning: t('api.status.201'), schema: record } },
        errors: [429],
      },
      {
        ...common,
        method: 'PUT',
        path: one,
        summary: t('api.records.update', many),
        description: t('api.invitations.changeText'),
        params,
        body: { schema: inputSchema(invitationChange) },
        answers: { ...done(record), ...answered },
      },
      {
        ...common,
        method: 'DELETE',
        path: one,
        summary: t('api.records.remove', many),
        params,
        answers: { 204: { meaning: t('api.status.204') } },
      },
      {
        ...common,
        method: 'POST',
        path: `${one}/accept`,
        summary: t('api.invitations.accept'),
        description: t('api.invitations.acceptText'),
        params,
        answers: { ...done(record), ...answered },
      },
      {
        ...common,
        method: 'POST',
        path: `${one}/reject`,
        summary: t('api.invitations.reject'),
        params,
        answers: { ...done(record), ...answered },
      },
    ],
    schemas: { Invitation: invitationSchema(t), InvitationFilter: filterSchema('invitation', t) },
  };
};
