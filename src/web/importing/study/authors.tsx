import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type PersonReferenceField, personReferenceFields } from '../../../catalogue/persons/persons.ts';
import { mandatoryAuthorFields } from '../../../catalogue/persons/studies.ts';
import { useTranslation } from '../../language.ts';
import { listQuery } from '../../records/record-queries.ts';
import { ReferenceSelect } from '../../records/reference-select/reference-select.tsx';
import { FieldLabel } from '../../ui/field-label.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { addPerson, toAuthorDraft } from './compare-study.ts';
import styles from './study.module.css';
import { type AuthorDraft, authorFieldKey, createAuthorDraft } from './study-state.ts';
import type { Study } from './use-study.ts';

/** Selects a stored person as an author. */
function StoredPersonSelect({ onSelect }: { onSelect: (person: AuthorDraft, name: string) => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);

  async function select(id: number | null, label: string | null): Promise<void> {
    setTyped(null);
    if (id === null) return;
    try {
      const [person] = (await queries.fetchQuery(listQuery('person', { id }))).records;
      if (person) onSelect(toAuthorDraft(person), label ?? '');
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div className={styles.known}>
      <ReferenceSelect
        entity="person"
        inputLabel={t('studyChoice.known')}
        value={null}
        label={null}
        typed={typed}
        onType={setTyped}
        onChange={select}
      />
    </div>
  );
}

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

function AuthorRow({ study, author, index, isOnly, onRemove, onMoveUp }: AuthorRowProps) {
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

/** The authors in their order. There is at least one; the first is responsible for the study. */
export function Authors({ study }: { study: Study }) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** The key of the author whose row gets the focus next. */
  const [next, setNext] = useState<number | null>(null);
  const { authors } = study.draft;
  const messages = study.messages.project_study_authors ?? [];

  useEffect(() => {
    if (next === null) return;
    list.current?.querySelector<HTMLInputElement>(`[data-author="${next}"] input`)?.focus();
    setNext(null);
  }, [next]);

  function add(): void {
    const author = createAuthorDraft();
    study.setAuthors([...authors, author]);
    setNext(author.key);
  }

  function addStored(person: AuthorDraft, name: string): void {
    const added = addPerson(authors, person);
    study.setAuthors(added.authors);
    setNext(added.authors[added.index]?.key ?? null);
    setAnnouncement(t('studyChoice.filled', { number: added.index + 1, name }));
  }

  function remove(index: number): void {
    study.setAuthors(authors.filter((_, i) => i !== index));
    setNext((authors[index - 1] ?? authors[index + 1])?.key ?? null);
  }

  function moveUp(index: number): void {
    const [author, previous] = [authors[index], authors[index - 1]];
    if (!author || !previous) return;
    study.setAuthors(authors.map((other, i) => (i === index - 1 ? author : i === index ? previous : other)));
    setNext(author.key);
    setAnnouncement(t('dataImport.study.moved', { number: index }));
  }

  return (
    <div className={styles.authors}>
      <h3>{t('dataImport.study.authors')}</h3>
      <p className={styles.hint}>{t('dataImport.study.authorsHelp')}</p>
      <ol ref={list} className={styles.list}>
        {authors.map((author, index) => (
          <AuthorRow
            key={author.key}
            study={study}
            author={author}
            index={index}
            isOnly={authors.length === 1}
            onRemove={() => remove(index)}
            onMoveUp={() => moveUp(index)}
          />
        ))}
      </ol>
      <div role="alert">
        {messages.map((message) => (
          <p key={message} className={styles.wrong}>
            {message}
          </p>
        ))}
      </div>
      <div className={styles.more}>
        <StoredPersonSelect onSelect={addStored} />
        <Button variant="default" onClick={add}>
          {t('dataImport.study.add')}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}
