import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { showToast } from '../ui/toasts.tsx';
import styles from './element.module.css';
import { lineageQuery } from './queries.ts';

/** Citation of the element, to be copied. */
export function Citation({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(lineageQuery(id));
  if (!data) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(data.citation);
      showToast('success', t('element.cite.copied'));
    } catch {
      // Without HTTPS a browser has no clipboard to give.
      showToast('error', t('element.cite.copyFailed'));
    }
  };
  return (
    <Card title={t('element.cite.title')}>
      <p className={styles.citation}>{data.citation}</p>
      <Button variant="default" size="compact-md" onClick={copy}>
        {t('element.cite.copy')}
      </Button>
    </Card>
  );
}
