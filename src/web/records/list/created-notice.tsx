import { Link, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { labelWithoutId } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import type { RecordData } from '../record-queries.ts';

type CreatedRecord = { entity: EntityName; record: RecordData };

let createdRecord: CreatedRecord | null = null;
const listeners = new Set<() => void>();

function setCreatedRecord(created: CreatedRecord | null): void {
  createdRecord = created;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a function that announces a new record on the next screen; leaving that screen removes it. */
export function useAnnounceCreated(): (entity: EntityName, record: RecordData) => void {
  const router = useRouter();
  return (entity, record) => {
    setCreatedRecord({ entity, record });
    let steps = 0;
    const stop = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
      if (hrefChanged) steps += 1;
      if (steps < 2) return;
      stop();
      if (createdRecord?.record === record) setCreatedRecord(null);
    });
  };
}

/** The record of an entity that was created on the previous screen; null if there is none. */
function useCreatedRecord(entity: EntityName): RecordData | null {
  const created = useSyncExternalStore(subscribe, () => createdRecord);
  return created?.entity === entity ? created.record : null;
}

/** Names the new record above the list, because it may be on any page of it. */
export function CreatedNotice({ entity }: { entity: EntityName }) {
  const { t, language } = useTranslation();
  const record = useCreatedRecord(entity);
  if (!record) return null;
  const id = String(record.id);
  const name = labelWithoutId(entity, record, language);
  const params = { entity: t(`entities.${entity}.one`), name, id };
  return (
    <Notice kind="success">
      <Link to="/component/$entity/$id" params={{ entity: entityOf(entity).path ?? '', id }}>
        {t(name === '' ? 'records.list.createdUnnamed' : 'records.list.createdNamed', params)}
      </Link>{' '}
      {t('records.list.wasCreated')}
    </Notice>
  );
}
