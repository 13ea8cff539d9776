import { Link } from '@tanstack/react-router';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { useCreatedRecord } from '../created-record.ts';
import { labelWithoutId } from '../label-without-id.ts';

/** Names the record that has just been created above the list, because it may be on any page. */
export function CreatedNotice({ entity }: { entity: EntityName }) {
  const { t, language } = useTranslation();
  const record = useCreatedRecord(entity);
  if (!record) return null;
  const id = String(record.id);
  const name = labelWithoutId(entity, record, language);
  const words = { entity: t(`entities.${entity}.one`), name, id };
  return (
    <Notice kind="success">
      <Link to="/component/$entity/$id" params={{ entity: entityOf(entity).path ?? '', id }}>
        {t(name === '' ? 'records.list.createdUnnamed' : 'records.list.createdNamed', words)}
      </Link>{' '}
      {t('records.list.wasCreated')}
    </Notice>
  );
}
