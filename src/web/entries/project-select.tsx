import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../language.ts';
import type { SelectedRecord } from '../records/form/draft.ts';
import { ReferenceSelect } from '../records/reference-select/reference-select.tsx';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import styles from './entries.module.css';

const loadRecordDialog = async () => (await import('../records/form/record-dialog.tsx')).RecordDialog;

type ProjectSelectProps = { onChange: (id: number | null) => void; error: ReactNode };

/** The choice of a project, of however many there are, with the shortcut to a new one. */
export function ProjectSelect({ onChange, error }: ProjectSelectProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<SelectedRecord | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [RecordDialog, load] = useLazyComponent(loadRecordDialog);
  const choose = (project: SelectedRecord | null) => {
    setChosen(project);
    setTyped(null);
    onChange(project?.id ?? null);
  };
  const type = (text: string | null) => {
    setTyped(text);
    // A text from which nothing was chosen takes the place of the project chosen before.
    onChange(text === null ? (chosen?.id ?? null) : null);
  };
  return (
    <div className={styles.project}>
      <ReferenceSelect
        data-autofocus
        entity="project"
        inputLabel={t('entities.project.one')}
        placeholder={t('entries.add.placeholder')}
        value={chosen?.id ?? null}
        label={chosen?.label ?? null}
        onChange={(id, label) => choose(id === null ? null : { id, label: label ?? '' })}
        typed={typed}
        onType={type}
        error={error}
        clearable
      />
      <Button variant="default" onClick={() => load(() => setOpen(true))}>
        {t('entries.add.create')}
      </Button>
      {isOpen && RecordDialog ? (
        <RecordDialog
          entity="project"
          onClose={() => setOpen(false)}
          onCreated={(project) => {
            setOpen(false);
            choose(project);
          }}
        />
      ) : null}
    </div>
  );
}
