import { Link, type NavigateOptions } from '@tanstack/react-router';
import { useWords } from '../../language.ts';
import { Page } from '../../ui/page.tsx';

type NoSuchRecordProps = {
  /** Name of all records of this kind, as it stands above their list. */
  entities: string;
  id: string;
  /** Address of their list. */
  home: NavigateOptions;
};

/** The screen for an id without a record, with a link to the list. */
export function NoSuchRecord({ entities, id, home }: NoSuchRecordProps) {
  const { t } = useWords();
  return (
    <Page
      title={t('records.noSuch.title')}
      above={<Link {...home}>{entities}</Link>}
      lead={t('records.noSuch.lead', { id, entities })}
      narrow
    >
      <p>
        <Link {...home}>{t('records.noSuch.list', { entities })}</Link>
      </p>
    </Page>
  );
}
