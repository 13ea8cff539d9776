import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../language.ts';
import styles from './tour.module.css';
import type { Tour } from './use-tour.ts';

/** The help of this screen: its tour, offered once and found here later on. */
export function TourOffer({ tour, onDecline }: { tour: Tour; onDecline: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.offer}>
      {tour.isSeen ? null : <span>{t('tour.offer')}</span>}
      <button ref={tour.button} type="button" className="link-button" onClick={tour.begin}>
        {t('tour.begin')}
      </button>
      {tour.isSeen || tour.at ? null : (
        <button type="button" className="link-button" onClick={onDecline}>
          {t('tour.decline')}
        </button>
      )}
      <Link to="/help">{t('shell.footer.help')}</Link>
    </div>
  );
}
