import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language.ts';
import { AuthorRow } from './author-row.tsx';
import { addPerson } from './compare-study.ts';
import { StoredPersonSelect } from './stored-person-select.tsx';
import styles from './study.module.css';
import { type AuthorDraft, createAuthorDraft } from './study-draft.ts';
import type { Study } from './use-study.ts';

/** The authors in their order; at least one, and the first answers for the study. */
export function Authors({ study }: { study: Study }) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** The author whose row gets the focus when it has been added. */
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

  function addKnown(person: AuthorDraft, name: string): void {
    const put = addPerson(authors, person);
    study.setAuthors(put.authors);
    setNext(put.authors[put.index]?.key ?? null);
    setAnnouncement(t('studyChoice.filled', { number: put.index + 1, name }));
  }

  function remove(index: number): void {
    study.setAuthors(authors.filter((_, i) => i !== index));
    setNext((authors[index - 1] ?? authors[index + 1])?.key ?? null);
  }

  function moveUp(index: number): void {
    const [author, before] = [authors[index], authors[index - 1]];
    if (!author || !before) return;
    study.setAuthors(authors.map((one, i) => (i === index - 1 ? author : i === index ? before : one)));
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
        <StoredPersonSelect onChoose={addKnown} />
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
