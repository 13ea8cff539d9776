import { Link, type NavigateOptions } from '@tanstack/react-router';
import { useTranslation } from '../../language.ts';
import { Page } from '../../ui/page.tsx';

type RecordNotFoundProps = {
  /** Name of all records of this kind, as it stands above their list. */
  entities: string;
  id: string;
  /** Address of their list. */
  listTarget: NavigateOptions;
};

/** The screen for an id without a record, with a link to the list. */
export function RecordNotFound({ entities, id, listTarget }: RecordNotFoundProps) {
  const { t } = useTranslation();
  return (
    <Page
      title={t('records.noSuch.title')}
      above={<Link {...listTarget}>{entities}</Link>}
      lead={t('records.noSuch.lead', { id, entities })}
      narrow
    >
      <p>
        <Link {...listTarget}>{t('records.noSuch.list', { entities })}</Link>
      </p>
    </Page>
  );
}
