import { useTranslation } from '../language.ts';
import { Counts } from './counts.tsx';
import styles from './home.module.css';
import { HomeNotices } from './home-notices.tsx';
import { ImportCard } from './import-card.tsx';
import { SamplingSection } from './sampling-section.tsx';
import { SearchCard } from './search-card.tsx';

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
