import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { type ContentPageName, contentPages } from '../../catalogue/addresses/content-pages.ts';
import { type TranslationKey, useTranslation } from '../language.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { contentQuery } from './content-query.ts';
import { ContentText } from './content-text.tsx';

const titles: Readonly<Record<ContentPageName, TranslationKey>> = {
  about: 'shell.footer.about',
  contact: 'shell.footer.contact',
  'terms-of-use': 'shell.footer.terms',
  privacy: 'shell.footer.privacy',
  imprint: 'shell.footer.imprint',
  release: 'shell.footer.release',
};

/** A page that is kept as a file; its name is the last part of the address. */
export function ContentPage() {
  const { t, language } = useTranslation();
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const last = path.split('/').findLast(Boolean);
  const name = contentPages.find((page) => page === last) ?? 'about';
  const { data, error } = useQuery(contentQuery(name, language));
  const title = t(titles[name]);
  if (data === undefined) {
    return (
      <Page title={title} narrow>
        {error ? <Notice kind="error">{t('shell.content.failed')}</Notice> : <Loading />}
      </Page>
    );
  }
  return <ContentText {...data} title={title} />;
}
