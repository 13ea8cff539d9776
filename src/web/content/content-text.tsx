import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { Page } from '../ui/page.tsx';
import styles from './content.module.css';
import { parseContent } from './content-query.ts';

/** Takes the heading of the page from the file; a file without one gets `title`. */
function split(html: string, title: string): { title: string; nodes: ChildNode[] } {
  const body = parseContent(html);
  const heading = body.querySelector('h1');
  const text = heading?.textContent?.trim();
  heading?.remove();
  return { title: text || title, nodes: [...body.childNodes] };
}

export function ContentText({ html, title }: { html: string; title: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { history } = useRouter();
  const content = useMemo(() => split(html, title), [html, title]);
  useLayoutEffect(() => place.current?.replaceChildren(...content.nodes), [content]);
  /** A link to another of our pages need not load everything again. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.origin !== location.origin || link.hash) return;
    event.preventDefault();
    history.push(link.pathname + link.search);
  };
  return (
    <Page title={content.title} narrow>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, by whatever means */}
      <div ref={place} className={styles.text} onClick={follow} />
    </Page>
  );
}
