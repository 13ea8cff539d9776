import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { entityOf } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { ReferenceSelect } from '../../records/reference-select/reference-select.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import importStyles from '../import.module.css';
import { compareStudies, type StoredStudy, toStudyDraft } from './compare-study.ts';
import { loadStudy, useStoredStudy } from './stored-study.ts';
import styles from './study.module.css';
import type { StudyDraft } from './study-draft.ts';
import type { Study } from './use-study.ts';

type StoredStudyNoticeProps = { study: Study; stored: StoredStudy; onApply: () => void };

/** Whether the rows join the stored study of this title, or what stands against it. */
function StoredStudyNotice({ study, stored, onApply }: StoredStudyNoticeProps) {
  const { t } = useTranslation();
  const { differing, lacking } = compareStudies(study.draft, stored);
  const fields = (lacking.length > 0 ? lacking : differing)
    .map((name) => t(`fields.project_study.${name}.label`))
    .join(', ');
  const what = lacking.length > 0 ? 'lacks' : differing.length > 0 ? 'differs' : 'joins';
  return (
    <Notice kind={what === 'joins' ? 'info' : 'warning'}>
      <p>{t(`studyChoice.${what}`, { fields })}</p>
      <div className={`${importStyles.buttons} ${styles.storedButtons}`}>
        {what === 'differs' ? (
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

/** The choice of a study that is stored already, in place of typing it; also says where a typed title is that of one. */
export function StoredStudySelect({ study }: { study: Study }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  /** The study as it was typed before a stored one took its place. */
  const [before, setBefore] = useState<StudyDraft | null>(null);
  const stored = useStoredStudy(study.draft.study_title);

  function take(chosen: StoredStudy): void {
    setBefore((first) => first ?? study.draft);
    study.replace(toStudyDraft(chosen));
  }

  async function choose(id: number | null): Promise<void> {
    setTyped(null);
    if (id === null) {
      // Another title was typed since: that study is no longer the chosen one.
      if (before && stored) study.replace(before);
      setBefore(null);
      return;
    }
    try {
      const chosen = await loadStudy(queries, id);
      if (chosen) take(chosen);
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
        onChange={choose}
        clearable={before !== null}
      />
      {stored ? null : <p className={styles.hint}>{t('studyChoice.storedHelp')}</p>}
      {stored ? <StoredStudyNotice study={study} stored={stored} onApply={() => take(stored)} /> : null}
    </div>
  );
}
