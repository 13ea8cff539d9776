import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from '../../language.ts';
import { PencilIcon, TrashIcon } from '../icons.tsx';
import styles from './row-actions.module.css';
import { useRowTabIndex } from './row-navigation.ts';

/** The buttons of a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}

/** `name`: of the record, for screen readers. */
type EditAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { name: string };

function EditAnchor({ name, ...rest }: EditAnchorProps) {
  const { t } = useTranslation();
  const tabIndex = useRowTabIndex();
  const label = t('shell.tables.edit', { name });
  return (
    <a {...rest} tabIndex={tabIndex} className={styles.icon} title={label}>
      <PencilIcon />
      <span className="visually-hidden">{label}</span>
    </a>
  );
}

/** A link to a record's form; its `to` is checked against the routes. */
export const EditLink = createLink(EditAnchor);

/** A button of a row, drawn as an icon. */
export function RowButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  const tabIndex = useRowTabIndex();
  return (
    <button type="button" tabIndex={tabIndex} className={styles.icon} title={label} onClick={onClick}>
      {icon}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

/** `name`: of the record. `onDelete` has to ask for a confirmation. */
export function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  const { t } = useTranslation();
  return <RowButton label={t('shell.tables.remove', { name })} icon={<TrashIcon />} onClick={onDelete} />;
}
