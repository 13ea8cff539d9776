import { PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkEmail, checkName } from '../../catalogue/accounts.ts';
import type { Role, User } from '../../catalogue/answers/accounts.ts';
import type { FieldMessages } from '../../catalogue/answers/errors.ts';
import { reloadSession, request } from '../http.ts';
import { useWords } from '../language.ts';
import { ReferenceSelect } from '../records/choice/reference-select.tsx';
import styles from '../records/form/form-screen.module.css';
import { FormScreen } from '../records/form/form-screen.tsx';
import { currentSession } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { FieldLabel } from '../ui/field-label.tsx';
import { RolesField } from './roles-field.tsx';

type Values = { name: string; email: string; roles: number[]; person: number | null };
type UserFormProps = {
  /** Null: a new one. */
  user: User | null;
  /** All existing roles. */
  roles: readonly Role[];
  onNewer: () => void;
};

/** The role of a new user for whom no other is chosen. */
const usualRole = 'user';

function valuesOf(user: User | null, roles: readonly Role[]): Values {
  if (user) {
    const { name, email, person } = user;
    return { name, email, roles: user.roles.map(({ role_id }) => role_id), person };
  }
  const usual = roles.filter(({ name }) => name === usualRole);
  return { name: '', email: '', roles: usual.map(({ role_id }) => role_id), person: null };
}

function isSame(a: Values, b: Values): boolean {
  const sorted = (list: readonly number[]) => [...list].sort((x, y) => x - y).join();
  const isSameWho = a.name === b.name && a.email === b.email && a.person === b.person;
  return isSameWho && sorted(a.roles) === sorted(b.roles);
}

async function save(user: User | null, values: Values, currentPassword: string | null): Promise<void> {
  if (!user) return request('/rest/users', { body: values });
  const proof = currentPassword === null ? {} : { current_password: currentPassword };
  await request(`/rest/users/${user.id}`, { method: 'PUT', body: { ...values, ...proof, version: user.version } });
  // One's own name stands in the header, and one's roles say what is shown.
  if (user.id === currentSession().user?.id) await reloadSession();
}

export function UserForm({ user, roles, onNewer }: UserFormProps) {
  const { t } = useWords();
  const queries = useQueryClient();
  const [before] = useState(() => valuesOf(user, roles));
  const [values, setValues] = useState(before);
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  /** Text typed in the choice of a person that names no person yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const [label, setLabel] = useState(user?.labels.person ?? null);
  const [currentPassword, setCurrentPassword] = useState('');
  const isOwn = user !== null && user.id === currentSession().user?.id;
  const asksForPassword = isOwn && values.email.trim() !== before.email;
  // Values that are stored already were valid when they were stored.
  const check = (): FieldMessages => {
    const problems = {
      name: user && values.name === before.name ? null : checkName(values.name),
      email: user && values.email === before.email ? null : checkEmail(values.email.trim()),
    };
    const messages: FieldMessages = Object.fromEntries(
      (['name', 'email'] as const).flatMap((field) => {
        const problem = problems[field];
        const label = t(`fields.user.${field}.label`);
        return problem ? [[field, [t(`errors.${problem.code}`, { field: label, ...problem.params })]]] : [];
      }),
    );
    if (typed?.trim()) messages.person = [t('rules.notChosen', { value: typed.trim() })];
    if (asksForPassword && currentPassword === '')
      messages.current_password = [t('errors.required', { field: t('accounts.fields.current_password') })];
    return messages;
  };
  return (
    <FormScreen
      title={`${t('entities.user.one')} ${user ? user.id : t('users.form.new')}`}
      beside={user?.name}
      lead={user ? null : t('users.form.newLead')}
      changed={!isSame(values, before) || !!typed}
      check={check}
      save={async () => {
        await save(user, values, asksForPassword ? currentPassword : null);
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
            {asksForPassword ? (
              <PasswordInput
                name="current_password"
                label={
                  <FieldLabel text={t('accounts.fields.current_password')} hint={t('users.account.currentHelp')} />
                }
                autoComplete="current-password"
                value={currentPassword}
                onChange={(event) => setCurrentPassword(event.currentTarget.value)}
                error={messages.current_password?.join(' ')}
              />
            ) : null}
            <RolesField
              roles={roles}
              value={values.roles}
              onChange={(chosen) => set({ roles: chosen })}
              error={messages.roles?.join(' ')}
            />
            <ReferenceSelect
              entity="person"
              name="person"
              inputLabel={<FieldLabel text={t('fields.user.person.label')} hint={t('users.form.personHelp')} />}
              value={values.person}
              label={label}
              onChange={(person, text) => {
                setTyped(null);
                setLabel(text);
                set({ person });
              }}
              typed={typed}
              onType={setTyped}
              error={messages.person?.join(' ')}
              clearable
            />
          </div>
        </Card>
      )}
    </FormScreen>
  );
}
