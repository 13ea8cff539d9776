import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OwnElement } from '../../catalogue/answers/entries.ts';
import { useTranslation } from '../language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './entries.module.css';
import { useChangeElements } from './use-change-elements.ts';

export type LinkedField = 'publications' | 'projects';

const unlinkPaths = { publications: '/unlinkPublication', projects: '/unlinkProject' } as const;

function linkedRecordsOf(element: OwnElement, field: LinkedField): { id: number; label: string }[] {
  return field === 'publications'
    ? element.publications.map(({ publication_id, doi }) => ({ id: publication_id, label: doi }))
    : element.projects.map(({ project_id, project_name }) => ({ id: project_id, label: project_name }));
}

type UnlinkDialogProps = { element: OwnElement; field: LinkedField; onClose: () => void };

/** Asks which publications or projects an element is to lose. */
export function UnlinkDialog({ element, field, onClose }: UnlinkDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const change = useChangeElements(onClose);
  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ path: unlinkPaths[field], body: { items: [...chosen], se: element.id } });
  };
  return (
    <Dialog opened onClose={onClose} title={t(`entries.unlink.of.${field}`, { name: element.samp_name })}>
      <form className={styles.form} onSubmit={confirm}>
        {change.error ? <Notice kind="error">{change.error.message}</Notice> : null}
        <div className={styles.checks}>
          {linkedRecordsOf(element, field).map(({ id, label }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              {label}
            </label>
          ))}
        </div>
        <p className="soft">{t(`entries.unlink.stays.${field}`)}</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('entries.cancel')}
          </Button>
          <Button type="submit" disabled={chosen.size === 0} loading={change.isPending}>
            {t('entries.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
