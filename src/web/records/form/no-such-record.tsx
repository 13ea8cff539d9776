import { Link } from '@tanstack/react-router';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { Page } from '../../ui/page.tsx';
import { useRecordHead } from './record-head.tsx';

/** The screen for an id without a record, with a link to the list. */
export function NoSuchRecord({ entity, id }: { entity: EntityName; id: string }) {
  const { t } = useWords();
  const { above } = useRecordHead(entity, { id });
  const { path = '' } = entityOf(entity);
  const entities = t(`entities.${entity}.many`);
  return (
    <Page title={t('records.noSuch.title')} above={above} lead={t('records.noSuch.lead', { id, entities })} narrow>
      <p>
        <Link to="/component/$entity" params={{ entity: path }}>
          {t('records.noSuch.list', { entities })}
        </Link>
      </p>
    </Page>
  );
}
