import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../language.ts';
import { listQuery } from '../../records/record-queries.ts';
import { ReferenceSelect } from '../../records/reference-select/reference-select.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { toAuthorDraft } from './compare-study.ts';
import styles from './study.module.css';
import type { AuthorDraft } from './study-draft.ts';

/** The choice of a person who is stored already as an author. */
export function StoredPersonSelect({ onChoose }: { onChoose: (person: AuthorDraft, name: string) => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);

  async function choose(id: number | null, label: string | null): Promise<void> {
    setTyped(null);
    if (id === null) return;
    try {
      const [person] = (await queries.fetchQuery(listQuery('person', `id=${id}`))).records;
      if (person) onChoose(toAuthorDraft(person), label ?? '');
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
        onChange={choose}
      />
    </div>
  );
}
