import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import styles from './home.module.css';
// Comes with the page, so that the map brings no file of styles with it.
import './sampling/sampling.module.css';

/** Distance of the map from the visible part at which it is loaded. */
const loadMargin = '100px';

const SamplingCards = lazyComponent(async () => (await import('./sampling/sampling-cards.tsx')).SamplingCards);

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
