import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkEmail, checkName } from '../../catalogue/accounts.ts';
import { type FieldMessages, reloadSession, request } from '../http.ts';
import { useWords } from '../language.ts';
import styles from '../records/form-screen.module.css';
import { FormScreen } from '../records/form-screen.tsx';
import { currentSession } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { RolesField } from './roles-field.tsx';
import type { Role, UserRecord } from './users-query.ts';

type Values = { name: string; email: string; roles: number[] };
type UserFormProps = {
  /** Null: a new one. */
  user: UserRecord | null;
  /** All that there are. */
  roles: readonly Role[];
  onNewer: () => void;
};

/** What somebody gets who is not said to be anything else. */
const usualRole = 'user';

function valuesOf(user: UserRecord | null, roles: readonly Role[]): Values {
  if (user) return { name: user.name, email: user.email, roles: user.roles.map(({ role_id }) => role_id) };
  const usual = roles.filter(({ name }) => name === usualRole);
  return { name: '', email: '', roles: usual.map(({ role_id }) => role_id) };
}

function isSame(a: Values, b: Values): boolean {
  const sorted = (list: readonly number[]) => [...list].sort((x, y) => x - y).join();
  return a.name === b.name && a.email === b.email && sorted(a.roles) === sorted(b.roles);
}

async function save(user: UserRecord | null, values: Values): Promise<void> {
  if (!user) return request('/rest/users', { body: values });
  await request(`/rest/users/${user.id}`, { method: 'PUT', body: { ...values, version: user.version } });
  // One's own name stands in the header, and one's roles say what is shown.
  if (user.id === currentSession().user?.id) await reloadSession();
}

export function UserForm({ user, roles, onNewer }: UserFormProps) {
  const { t } = useWords();
  const queries = useQueryClient();
  const [before] = useState(() => valuesOf(user, roles));
  const [values, setValues] = useState(before);
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  // What is there already was right when it was stored.
  const check = (): FieldMessages => {
    const problems = {
      name: user && values.name === before.name ? null : checkName(values.name),
      email: user && values.email === before.email ? null : checkEmail(values.email.trim()),
    };
    return Object.fromEntries(
      (['name', 'email'] as const).flatMap((field) => {
        const problem = problems[field];
        const label = t(`fields.user.${field}.label`);
        return problem ? [[field, [t(`errors.${problem.code}`, { field: label, ...problem.params })]]] : [];
      }),
    );
  };
  return (
    <FormScreen
      title={`${t('entities.user.one')} ${user ? user.id : t('users.form.new')}`}
      beside={user?.name}
      lead={user ? null : t('users.form.newLead')}
      changed={!isSame(values, before)}
      check={check}
      save={async () => {
        await save(user, values);
        await queries.invalidateQueries({ queryKey: ['users'] });
      }}
      onNewer={onNewer}
      home={{ to: '/auth/user' }}
      narrow
    >
      {(messages) => (
        <Card title={t('users.form.account')}>
          <div className={styles.fields}>
            <TextInput
              name="name"
              label={t('fields.user.name.label')}
              autoComplete="off"
              required
              withAsterisk={false}
              autoFocus={user === null}
              value={values.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
              error={messages.name?.join(' ')}
            />
            <TextInput
              name="email"
              type="email"
              label={t('fields.user.email.label')}
              autoComplete="off"
              spellCheck={false}
              required
              withAsterisk={false}
              value={values.email}
              onChange={(event) => set({ email: event.currentTarget.value })}
              error={messages.email?.join(' ')}
            />
            <RolesField
              roles={roles}
              value={values.roles}
              onChange={(chosen) => set({ roles: chosen })}
              error={messages.roles?.join(' ')}
            />
          </div>
        </Card>
      )}
    </FormScreen>
  );
}
