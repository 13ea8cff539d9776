import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { currentLanguage } from '../language.ts';
import { pathInHash } from '../routes/root.ts';
import { Page } from '../ui/page.tsx';
import styles from './content.module.css';
import { parseContent } from './content-query.ts';

type Content = { html: string; language: string; title: string };

/** Takes the heading of the page from the file; a file without one, or in another language, gets `title`. */
function extractTitle({ html, language, title }: Content): { title: string; nodes: ChildNode[] } {
  const body = parseContent(html);
  const heading = body.querySelector('h1');
  const text = heading?.textContent?.trim();
  heading?.remove();
  return { title: (language === currentLanguage() && text) || title, nodes: [...body.childNodes] };
}

export function ContentText({ html, language, title }: Content) {
  const place = useRef<HTMLDivElement>(null);
  const { history } = useRouter();
  const content = useMemo(() => extractTitle({ html, language, title }), [html, language, title]);
  useLayoutEffect(() => place.current?.replaceChildren(...content.nodes), [content]);
  /** A link to another of our pages need not load everything again. */
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
      <div ref={place} lang={language} className={styles.text} onClick={follow} />
    </Page>
  );
}
