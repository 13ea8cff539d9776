import { useWords } from '../language.ts';
import { useSession } from '../session.ts';
import { Page } from '../ui/page.tsx';
import { AnonymousImport } from './anonymous-import.tsx';
import { ImportForm } from './import-form.tsx';

/** Bring in a filled-in template: take it, choose the file, tell of its study, store. */
export function ImportPage() {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <Page title={t('shell.header.data')} lead={t('dataImport.lead')}>
      {user ? <ImportForm key={user.id} /> : <AnonymousImport />}
    </Page>
  );
}
