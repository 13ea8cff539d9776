import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './doubles.module.css';

/** Something that was done on this page and can be undone. */
export type Done = { key: string; text: string; undo: () => Promise<unknown> };

type DoneLineProps = Omit<Done, 'key'> & { onUndone: () => void; focused: boolean };

function DoneLine({ text, undo, onUndone, focused }: DoneLineProps) {
  const { t } = useTranslation();
  const undoing = useMutation({ mutationFn: undo, onSuccess: onUndone });
  return (
    <li>
      <span>{text}</span>
      <Button
        variant="default"
        size="compact-sm"
        autoFocus={focused}
        loading={undoing.isPending}
        aria-label={`${t('doubles.undo')}: ${text}`}
        onClick={() => undoing.mutate()}
      >
        {t('doubles.undo')}
      </Button>
      {undoing.error ? <Notice kind="error">{undoing.error.message}</Notice> : null}
    </li>
  );
}

/** The merges and dismissals of this page, each with a button that undoes it; the last one has the focus. */
export function DoneList({ done, onUndone }: { done: readonly Done[]; onUndone: (key: string) => void }) {
  const { t } = useTranslation();
  if (done.length === 0) return null;
  return (
    <ul className={styles.done} aria-label={t('doubles.done')}>
      {done.map(({ key, ...entry }, index) => (
        <DoneLine key={key} {...entry} focused={index === done.length - 1} onUndone={() => onUndone(key)} />
      ))}
    </ul>
  );
}
