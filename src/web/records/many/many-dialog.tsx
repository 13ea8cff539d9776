import type { EntityName } from '../../../catalogue/index.ts';
import { hasStatus } from '../../http.ts';
import { LoggedOutNotice } from '../../ui/logged-out-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SelectedRecords } from './selected-records.ts';

/** The properties of every dialog about selected records. */
export type ManyDialogProps = {
  entity: EntityName;
  selected: SelectedRecords;
  onClose: () => void;
  /** @param change the id of the change; null if nothing changed; @param message a sentence about it */
  onDone: (change: number | null, message: string) => void;
};

/** The reason why a change was refused. */
export function ManyFailed({ error }: { error: Error | null }) {
  if (!error) return null;
  if (hasStatus(error, 401)) return <LoggedOutNotice pendingAction="sending" />;
  return <Notice kind="error">{error.message}</Notice>;
}
