import { isAdministrator } from '../../catalogue/permissions.ts';
import { useTranslation } from '../language.ts';
import { useFormUser } from '../session.ts';
import { Page } from '../ui/page.tsx';
import { MappingCards } from './mappings-card.tsx';
import { UsualValuesCard } from './usual-values-card.tsx';

/** The memory of the reader's tables: usual values, and mappings of tables with other headers. */
export function MyTablesPage() {
  const { t } = useTranslation();
  const user = useFormUser();
  const isAdmin = user !== null && isAdministrator(user);
  return (
    <Page title={t('users.header.tables')}>
      <UsualValuesCard of="own" showsAll={!isAdmin} />
      {isAdmin ? <UsualValuesCard of="all" showsAll={false} /> : null}
      <MappingCards />
    </Page>
  );
}
