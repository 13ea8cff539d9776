import { ActionIcon, TextInput } from '@mantine/core';
import { type PersonReferenceField, personReferenceFields } from '../../../catalogue/persons/persons.ts';
import { mandatoryAuthorFields } from '../../../catalogue/persons/studies.ts';
import { useTranslation } from '../../language.ts';
import { FieldLabel } from '../../ui/field-label.tsx';
import { authorFieldKey } from './check-study.ts';
import styles from './study.module.css';
import type { AuthorDraft } from './study-draft.ts';
import type { Study } from './use-study.ts';

type AuthorRowProps = {
  study: Study;
  author: AuthorDraft;
  index: number;
  /** Whether this is the only author, who cannot be removed. */
  isOnly: boolean;
  onRemove: () => void;
  onMoveUp: () => void;
};

function Arrow() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />
    </svg>
  );
}

function Cross() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d="m3.5 3.5 9 9m0-9-9 9" />
    </svg>
  );
}

export function AuthorRow({ study, author, index, isOnly, onRemove, onMoveUp }: AuthorRowProps) {
  const { t } = useTranslation();
  const number = index + 1;
  const field = (name: PersonReferenceField) => ({
    label: <FieldLabel text={t(`fields.person.${name}.label`)} required={mandatoryAuthorFields.has(name)} />,
    value: author[name],
    required: mandatoryAuthorFields.has(name),
    error: study.messages[authorFieldKey(author, name)]?.join(' '),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      study.setAuthorField(author, name, currentTarget.value),
    onBlur: () => study.touchAuthor(author, name),
  });
  return (
    <li className={styles.author} data-author={author.key}>
      <fieldset>
        <legend className="visually-hidden">{t('dataImport.study.author', { number })}</legend>
        <span className={styles.place} aria-hidden>
          {number}
        </span>
        {personReferenceFields.map((name) => (
          <TextInput key={name} {...field(name)} {...(name === 'orcid' && { classNames: { input: 'mono' } })} />
        ))}
        <span className={styles.rowButtons}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={index === 0}
            aria-label={t('dataImport.study.up', { number })}
            title={t('dataImport.study.up', { number })}
            onClick={onMoveUp}
          >
            <Arrow />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={isOnly}
            aria-label={t('dataImport.study.remove', { number })}
            title={t('dataImport.study.remove', { number })}
            onClick={onRemove}
          >
            <Cross />
          </ActionIcon>
        </span>
        {index === 0 ? <span className={styles.responsible}>{t('dataImport.study.responsible')}</span> : null}
      </fieldset>
    </li>
  );
}
