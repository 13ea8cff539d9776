import { defineSupporting } from '../definition.ts';

export const role = defineSupporting({
  id: 'role_id',
  resource: 'user-roles',
  keys: [['name']],
  label: ['name'],
  listColumns: ['name'],
  groups: { what: ['name'] },
  fields: { name: { type: 'text', required: true, maxLength: 250 } },
});

export const user = defineSupporting({
  id: 'id',
  resource: 'users',
  keys: [['email']],
  keyIndexes: ['user_email_key'],
  label: ['name'],
  listColumns: ['name', 'email'],
  groups: { what: ['name', 'email', 'roles', 'person'] },
  fields: {
    name: { type: 'text', required: true, maxLength: 250 },
    email: { type: 'email', required: true },
    roles: { type: 'references', to: 'role', joinTable: 'user_role' },
    person: { type: 'reference', to: 'person' },
  },
  internal: ['password_hash'],
});

export const invitation = defineSupporting({
  id: 'invitation_uuid',
  resource: 'invitations',
  keys: [],
  label: ['person_id'],
  listColumns: ['person_id', 'invitation_state'],
  groups: { what: ['person_id', 'email', 'invitation_state'] },
  fields: {
    person_id: { type: 'reference', to: 'person' },
    email: { type: 'email' },
    invitation_state: { type: 'text', required: true },
  },
  internal: ['language', 'sent_at', 'opened_at', 'registered_at'],
});

export const dataset = defineSupporting({
  id: 'id',
  resource: 'datasets',
  keys: [],
  label: ['filename'],
  listColumns: ['filename'],
  groups: { what: ['filename', 'user_id', 'project_study_id'] },
  fields: {
    filename: { type: 'text', required: true },
    user_id: { type: 'reference', to: 'user' },
    project_study_id: { type: 'reference', to: 'project_study' },
  },
  internal: ['warnings', 'created', 'used', 'undone_at'],
});

export const template = defineSupporting({
  id: 'id',
  resource: 'templates',
  keys: [['name']],
  label: ['name'],
  listColumns: ['name', 'description'],
  groups: { what: ['name', 'description'] },
  fields: {
    name: { type: 'text', required: true, maxLength: 250 },
    description: { type: 'text', long: true },
  },
  internal: ['columns'],
});
