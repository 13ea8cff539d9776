import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useWords } from '../language.ts';
import styles from './home.module.css';
// Comes with the page, so that the map brings no file of styles with it.
import './sampling/sampling.module.css';

/** How near the map may come before it is loaded. */
const nearMargin = '100px';

function Failed() {
  const { t } = useWords();
  return (
    <p className="soft" role="status">
      {t('shell.partFailed')}
    </p>
  );
}

const SamplingCards = lazy(() =>
  import('./sampling/sampling-cards.tsx').then(
    (part) => ({ default: part.SamplingCards }),
    () => ({ default: Failed }),
  ),
);

/** The map and the timeline, which are loaded after the rest of the page and only for those who come near. */
export function SamplingSection() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: nearMargin },
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
