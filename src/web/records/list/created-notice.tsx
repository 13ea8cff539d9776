import { Link } from '@tanstack/react-router';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { useCreated } from '../created.ts';
import { nameOf } from '../record-name.ts';

/** Names the record that has just been created above the list, because it may be on any page. */
export function CreatedNotice({ entity }: { entity: EntityName }) {
  const { t, language } = useWords();
  const record = useCreated(entity);
  if (!record) return null;
  const id = String(record.id);
  const name = nameOf(entity, record, language);
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
