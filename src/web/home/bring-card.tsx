import { useWords } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/links.tsx';
import styles from './home.module.css';

const steps = [
  { title: 'shell.home.bring.take', text: 'shell.home.bring.takeText' },
  { title: 'shell.home.bring.fill', text: 'shell.home.bring.fillText' },
  { title: 'shell.home.bring.drop', text: 'shell.home.bring.dropText' },
] as const;

/** The three steps of an import, with a link to the first. */
export function BringCard() {
  const { t } = useWords();
  return (
    <Card title={t('shell.home.bring.title')} className={styles.bring}>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <div>
              <h3>{t(title)}</h3>
              <p className={styles.text}>{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink to="/data" className={styles.action ?? ''}>
        {t('shell.home.bring.action')}
      </ButtonLink>
    </Card>
  );
}
