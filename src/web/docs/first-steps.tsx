import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { getFirstSteps } from './curl.ts';
import styles from './docs.module.css';
import { Prose } from './prose.tsx';

/** Rules for all calls, and the steps of a script before it changes something. */
export function FirstSteps({ description }: { description: string }) {
  const { t } = useTranslation();
  const [, ...paragraphs] = description.split('\n\n');
  const [token, login] = getFirstSteps(location.origin);
  return (
    <Card className={styles.steps}>
      {paragraphs.map((text) => (
        <p key={text}>
          <Prose text={text} />
        </p>
      ))}
      <ol>
        <li>
          {t('docs.stepToken')}
          <pre className={styles.command}>{token}</pre>
        </li>
        <li>
          {t('docs.stepLogin')}
          <pre className={styles.command}>{login}</pre>
        </li>
        <li>{t('docs.stepCalls')}</li>
      </ol>
    </Card>
  );
}
