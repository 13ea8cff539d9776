import { useWords } from '../language.ts';
import { useSession } from '../session.ts';
import { Notice } from '../ui/notice.tsx';

/** What a person should see to, above everything else; one slot each, most of them empty on most days. */
export function HomeNotices() {
  const { t } = useWords();
  const { person } = useSession();
  if (!person || person.state === 'green') return null;
  return <Notice kind="warning">{t('shell.home.incompletePerson')}</Notice>;
}
