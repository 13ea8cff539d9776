import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EntityName } from '../../../catalogue/index.ts';
import { may } from '../../../catalogue/permissions.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import styles from './records.module.css';

type NoRecordsProps = {
  entity: EntityName;
  /** Shows all records; left out if the list has no search and no filter. */
  onShowAll?: (() => void) | undefined;
};

/** Says what to do next if a list is empty. */
export function NoRecords({ entity, onShowAll }: NoRecordsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (onShowAll) {
    return (
      <>
        <h2>{t('records.list.none')}</h2>
        <p className={styles.hint}>{t('records.list.noneHint')}</p>
        <Button variant="default" onClick={onShowAll}>
          {t('records.list.showAll')}
        </Button>
      </>
    );
  }
  return (
    <>
      <h2>{t('records.list.empty')}</h2>
      <p className={styles.hint}>
        {t(may(user, 'create', entity) ? 'records.list.emptyCreate' : 'records.list.emptyWait')}
      </p>
      <Link to="/data">{t('records.list.toImport')}</Link>
    </>
  );
}
