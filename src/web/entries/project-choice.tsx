import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWords } from '../language.ts';
import { useLater } from '../ui/later.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './entries.module.css';
import { projectsQuery } from './queries.ts';

const loadRecordDialog = async () => (await import('../records/form/record-dialog.tsx')).RecordDialog;

type ProjectChoiceProps = { value: number | null; onChange: (id: number | null) => void; error: ReactNode };

/** The projects to choose from, with the shortcut to a new one. */
export function ProjectChoice({ value, onChange, error }: ProjectChoiceProps) {
  const { t } = useWords();
  const queries = useQueryClient();
  const { data = [], error: failed } = useQuery(projectsQuery());
  const [isOpen, setOpen] = useState(false);
  const [RecordDialog, load] = useLater(loadRecordDialog);
  const options = data.map(({ id, project_name }) => ({ value: String(id), label: project_name }));
  return (
    <div className={styles.project}>
      {failed ? <Notice kind="error">{failed.message}</Notice> : null}
      <NativeSelect
        data-autofocus
        label={t('entities.project.one')}
        value={value === null ? '' : String(value)}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
        data={[{ value: '', label: t('entries.add.placeholder') }, ...options]}
      />
      <Button variant="default" onClick={() => load(() => setOpen(true))}>
        {t('entries.add.create')}
      </Button>
      {isOpen && RecordDialog ? (
        <RecordDialog
          entity="project"
          onClose={() => setOpen(false)}
          onCreated={async ({ id }) => {
            setOpen(false);
            await queries.refetchQueries({ queryKey: projectsQuery().queryKey });
            onChange(id);
          }}
        />
      ) : null}
    </div>
  );
}
