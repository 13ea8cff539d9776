import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { EraseButton } from './erase-button.tsx';
import styles from './people.module.css';

/** A card beside a person, from which administrators erase the person. */
export function EraseCard({ person }: { person: number }) {
  const { t } = useTranslation();
  return (
    <Card title={t('people.erase.card')}>
      <p className={`soft ${styles.lead}`}>{t('people.erase.cardLead')}</p>
      <EraseButton target={{ person }} />
    </Card>
  );
}
