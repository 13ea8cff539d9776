import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../language.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Counts } from './counts.tsx';
import styles from './home.module.css';
import { HomeNotices } from './home-notices.tsx';
import { ImportCard } from './import-card.tsx';
import { SearchCard } from './search-card.tsx';
import './sampling/sampling.module.css';

// Comes with the page, so that the map brings no file of styles with it.

/** Distance of the map from the visible part at which it is loaded. */
const loadMargin = '100px';

const SamplingCards = lazyComponent(async () => (await import('./sampling/sampling-cards.tsx')).SamplingCards);

/** The map and the timeline, which are loaded after the rest of the page and only for those who come near. */
function SamplingSection() {
  const place = useRef<HTMLDivElement>(null);
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
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.sampling}>
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
