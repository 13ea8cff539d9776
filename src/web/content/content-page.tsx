import { useQuery } from '@tanstack/react-query';
import { useMatch, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { type ContentPageName, contentPages } from '../../catalogue/addresses/content-pages.ts';
import { pathInHash } from '../../catalogue/addresses/hash-address.ts';
import { currentLanguage, type TranslationKey, useTranslation } from '../language.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import styles from './content.module.css';
import { contentQuery, parseContent } from './content-query.ts';

type Content = { html: string; language: string; title: string };

/** Uses the file's own heading as the title; a file without one, or in another language, gets `title`. */
function extractTitle({ html, language, title }: Content): { title: string; nodes: ChildNode[] } {
  const body = parseContent(html);
  const heading = body.querySelector('h1');
  const text = heading?.textContent?.trim();
  heading?.remove();
  return { title: (language === currentLanguage() && text) || title, nodes: [...body.childNodes] };
}

function ContentText({ html, language, title }: Content) {
  const container = useRef<HTMLDivElement>(null);
  const { history } = useRouter();
  const content = useMemo(() => extractTitle({ html, language, title }), [html, language, title]);
  useLayoutEffect(() => container.current?.replaceChildren(...content.nodes), [content]);
  /** Follows links within the site with the router, without reloading the page. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.origin !== location.origin) return;
    const href = link.hash ? pathInHash(link.hash) : link.pathname + link.search;
    if (href === undefined) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <Page title={content.title} narrow>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, by whatever means */}
      <div ref={container} lang={language} className={styles.text} onClick={follow} />
    </Page>
  );
}

const titles: Readonly<Record<ContentPageName, TranslationKey>> = {
  about: 'shell.footer.about',
  contact: 'shell.footer.contact',
  'terms-of-use': 'shell.footer.terms',
  privacy: 'shell.footer.privacy',
  imprint: 'shell.footer.imprint',
  release: 'shell.footer.release',
};

/** A page whose content is a file named by the last part of the path. */
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
