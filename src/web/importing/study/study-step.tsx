import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { entityOf } from '../../../catalogue/index.ts';
import { maxListedRecords } from '../../../catalogue/limits.ts';
import { mandatoryStudyFields, type StudyField } from '../../../catalogue/persons/studies.ts';
import { useTranslation } from '../../language.ts';
import { listQuery, type RecordData } from '../../records/record-queries.ts';
import { ReferenceSelect } from '../../records/reference-select/reference-select.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { FieldLabel } from '../../ui/field-label.tsx';
import { debounceMs } from '../../ui/limits.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import importStyles from '../import.module.css';
import { StepCard } from '../import-layout.tsx';
import { Authors } from './authors.tsx';
import { compareStudies, type StoredStudy, toStudyDraft } from './compare-study.ts';
import styles from './study.module.css';
import type { StudyDraft } from './study-state.ts';
import type { Study } from './use-study.ts';

/** The ids of the persons of a stored study, each once: the responsible person first, then the authors. */
function personIds(record: RecordData): number[] {
  const ids = [record.project_study_person_resp ?? [], record.project_study_authors ?? []].flat();
  return [...new Set(ids.map(Number))];
}

function personsQuery(ids: readonly number[]) {
  return listQuery('person', { id: ids.map(String), hits: maxListedRecords });
}

function sortByIds(persons: readonly RecordData[], ids: readonly number[]): RecordData[] {
  return ids.flatMap((id) => persons.find((person) => person.id === id) ?? []);
}

/** The stored study with exactly this title, which is its natural key; null if there is none, or while it loads. */
export function useStoredStudy(typedTitle: string): StoredStudy | null {
  const [title] = useDebouncedValue(typedTitle.trim(), debounceMs);
  const { data } = useQuery({ ...listQuery('project_study', { study_title: title, hits: 1 }), enabled: title !== '' });
  const record = data?.records.find(({ study_title }) => study_title === typedTitle.trim());
  const ids = record ? personIds(record) : [];
  const persons = useQuery({ ...personsQuery(ids), enabled: ids.length > 0 });
  if (!record || (ids.length > 0 && (!persons.data || persons.isPlaceholderData))) return null;
  return { record, persons: sortByIds(persons.data?.records ?? [], ids) };
}

/** Loads a stored study by its id. @throws RequestError where it cannot be loaded */
export async function loadStudy(queries: QueryClient, id: number): Promise<StoredStudy | null> {
  const [record] = (await queries.fetchQuery(listQuery('project_study', { id }))).records;
  if (!record) return null;
  const ids = personIds(record);
  const persons = ids.length > 0 ? (await queries.fetchQuery(personsQuery(ids))).records : [];
  return { record, persons: sortByIds(persons, ids) };
}

type StoredStudyNoticeProps = { study: Study; stored: StoredStudy; onApply: () => void };

/** A note on the stored study with this title: that the rows are added to it, or which fields prevent this. */
function StoredStudyNotice({ study, stored, onApply }: StoredStudyNoticeProps) {
  const { t } = useTranslation();
  const { differing, missing } = compareStudies(study.draft, stored);
  const fields = (missing.length > 0 ? missing : differing)
    .map((name) => t(`fields.project_study.${name}.label`))
    .join(', ');
  const outcome = missing.length > 0 ? 'lacks' : differing.length > 0 ? 'differs' : 'joins';
  return (
    <Notice kind={outcome === 'joins' ? 'info' : 'warning'}>
      <p>{t(`studyChoice.${outcome}`, { fields })}</p>
      <div className={`${importStyles.buttons} ${styles.storedButtons}`}>
        {outcome === 'differs' ? (
          <Button variant="default" size="compact-sm" onClick={onApply}>
            {t('studyChoice.take')}
          </Button>
        ) : null}
        <ButtonLink
          variant="default"
          size="compact-sm"
          to="/component/$entity/$id"
          params={{ entity: entityOf('project_study').path ?? '', id: String(stored.record.id) }}
        >
          {t('studyChoice.open')}
        </ButtonLink>
      </div>
    </Notice>
  );
}

/** Selects a stored study instead of typing one; also shows whether a typed title is that of a stored study. */
export function StoredStudySelect({ study }: { study: Study }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  /** The typed study that was replaced by a stored one. */
  const [before, setBefore] = useState<StudyDraft | null>(null);
  const stored = useStoredStudy(study.draft.study_title);

  function apply(selected: StoredStudy): void {
    setBefore((first) => first ?? study.draft);
    study.replace(toStudyDraft(selected));
  }

  async function select(id: number | null): Promise<void> {
    setTyped(null);
    if (id === null) {
      // Only if the current title is that of a stored study; otherwise the user has typed another title since.
      if (before && stored) study.replace(before);
      setBefore(null);
      return;
    }
    try {
      const selected = await loadStudy(queries, id);
      if (selected) apply(selected);
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div className={styles.choice}>
      <ReferenceSelect
        entity="project_study"
        inputLabel={t('studyChoice.stored')}
        description={t('studyChoice.storedHelp')}
        value={stored?.record.id ?? null}
        label={stored ? String(stored.record.study_title) : null}
        typed={typed}
        onType={setTyped}
        onChange={select}
        clearable={before !== null}
      />
      {stored ? null : <p className={styles.hint}>{t('studyChoice.storedHelp')}</p>}
      {stored ? <StoredStudyNotice study={study} stored={stored} onApply={() => apply(stored)} /> : null}
    </div>
  );
}

/** The study to which the table belongs. */
export function StudyStep({ study }: { study: Study }) {
  const { t } = useTranslation();
  const labelOf = (name: StudyField) => t(`fields.project_study.${name}.label`);
  const field = (name: StudyField) => ({
    label: <FieldLabel text={labelOf(name)} required={mandatoryStudyFields.has(name)} />,
    value: study.draft[name],
    error: study.messages[name]?.join(' '),
    onBlur: () => study.touch(name),
  });
  const typed = (name: StudyField) => ({
    ...field(name),
    name,
    required: mandatoryStudyFields.has(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => study.setField(name, currentTarget.value),
  });
  const date = (name: StudyField) => ({
    ...field(name),
    label: <FieldLabel text={labelOf(name)} hint={t('shell.dates.form')} />,
    dateLabel: labelOf(name),
    onChange: (value: string) => study.setField(name, value),
  });
  return (
    <StepCard step="study">
      <StoredStudySelect study={study} />
      <div className={styles.fields}>
        <TextInput {...typed('study_title')} />
        <div className={styles.short}>
          <TextInput {...typed('project_study_abbreviation')} />
          <DateInput {...date('project_study_begin')} />
          <DateInput {...date('project_study_end')} />
        </div>
        <Textarea {...typed('project_study_abstract')} autosize minRows={3} maxRows={14} />
        <Textarea {...typed('project_study_comment')} autosize minRows={3} maxRows={8} />
      </div>
      <Authors study={study} />
    </StepCard>
  );
}
