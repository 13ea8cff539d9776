import { RequestError } from '../http.ts';
import { useTranslation } from '../language.ts';
import styles from './export-page.module.css';

/** All sentences of a validation list: by field, or one after the other. */
function messagesIn(payload: unknown): string[] {
  if (typeof payload === 'string') return [payload];
  return typeof payload === 'object' && payload ? Object.values(payload).flatMap(messagesIn) : [];
}

/** The reason why a template was not made: a list of sentences, or HTTP's words and the server's. */
export function ExportFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!(error instanceof RequestError)) return String(error);
  const list = [...new Set(messagesIn(error.payload))];
  if (list.length > 0)
    return (
      <>
        {t('templateScreens.export.validation')}
        <ul className={styles.list}>
          {list.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </>
    );
  if (error.status < 500) return error.message;
  return (
    <>
      <p>{t('templateScreens.export.failed', { status: error.statusText })}</p>
      <p>{error.message}</p>
    </>
  );
}
