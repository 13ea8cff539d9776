import { useWords } from '../language.ts';
import { BringCard } from './bring-card.tsx';
import { Counts } from './counts.tsx';
import { FindCard } from './find-card.tsx';
import styles from './home.module.css';
import { HomeNotices } from './home-notices.tsx';
import { SamplingSection } from './sampling-section.tsx';

export function HomePage() {
  const { t } = useWords();
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
        <FindCard />
        <BringCard />
      </div>
      <SamplingSection />
    </div>
  );
}
