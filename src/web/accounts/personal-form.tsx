import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RecordOf } from '../../catalogue/schemas.ts';
import { reloadSession, request } from '../http.ts';
import { useWords } from '../language.ts';
import styles from '../records/form/form-screen.module.css';
import { FormScreen } from '../records/form/form-screen.tsx';
import { Card } from '../ui/card.tsx';

const fields = ['firstname', 'lastname', 'email', 'institute', 'orcid'] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string>;

const autoComplete: Readonly<Record<Field, string>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  institute: 'organization',
  orcid: 'off',
};

function valuesOf(person: RecordOf<'person'>): Values {
  return Object.fromEntries(fields.map((field) => [field, person[field] ?? ''])) as Values;
}

/** The form of the user's own person. Saving it unchanged counts as a review. */
export function PersonalForm({ person, onNewer }: { person: RecordOf<'person'>; onNewer: () => void }) {
  const { t } = useWords();
  const [before] = useState(() => valuesOf(person));
  const [values, setValues] = useState(before);
  const save = async () => {
    const body = { ...values, version: person.version };
    await request(`/rest/persons/${person.id}`, { method: 'PUT', body });
    await reloadSession();
  };
  return (
    <FormScreen
      title={t('users.personal.title')}
      lead={t('users.personal.lead')}
      changed={fields.some((field) => values[field] !== before[field])}
      save={save}
      onNewer={onNewer}
      home={{ to: '/' }}
      narrow
    >
      {(messages) => (
        <Card title={t('users.personal.group')}>
          <div className={styles.fields}>
            {fields.map((field) => (
              <TextInput
                key={field}
                name={field}
                type={field === 'email' ? 'email' : 'text'}
                label={t(`fields.person.${field}.label`)}
                description={field === 'orcid' ? t('fields.person.orcid.help') : undefined}
                autoComplete={autoComplete[field]}
                value={values[field]}
                onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, [field]: value }))}
                error={messages[field]?.join(' ')}
                classNames={field === 'orcid' ? { input: 'mono' } : {}}
              />
            ))}
          </div>
        </Card>
      )}
    </FormScreen>
  );
}
