import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Counts } from './counts.tsx';
import styles from './home.module.css';
import { HomeNotices } from './home-notices.tsx';
import { ImportCard } from './import-card.tsx';
import { SearchCard } from './search-card.tsx';
import './sampling/sampling.module.css';

// Loaded with the page, so that the map does not have to load another style sheet.

/** Distance from the viewport at which the map is loaded. */
const loadMargin = '100px';

const SamplingCards = lazyComponent(async () => (await import('./sampling/sampling-cards.tsx')).SamplingCards);

/** The map and the timeline, whose code is loaded when the reader scrolls near them. */
function SamplingSection() {
  const section = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: loadMargin },
    );
    if (section.current) observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={section} className={styles.sampling}>
      {isNear ? (
        <Suspense fallback={null}>
          <SamplingCards />
        </Suspense>
      ) : null}
    </div>
  );
}

export function HomePage() {
  const { t } = useTranslation();
  return (
    <div className={styles.home}>
      <title>{`Strandbook · ${t('shell.home.windowTitle')}`}</title>
      <HomeNotices />
      <div>
        <h1>{t('shell.home.title')}</h1>
        <p className={styles.lead}>{t('shell.home.lead')}</p>
      </div>
      <Counts />
      <div className={styles.columns}>
        <SearchCard />
        <ImportCard />
      </div>
      <SamplingSection />
    </div>
  );
}
