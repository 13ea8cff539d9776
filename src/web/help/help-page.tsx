import { ShortcutList } from '../keyboard-shortcuts/shortcut-list.tsx';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import styles from './help.module.css';

/** Links to all help: field guide, tour of the import, API documentation, contact, keyboard shortcuts. */
export function HelpPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('shell.footer.help')} lead={t('help.lead')}>
      <div className={styles.cards}>
        <Card title={t('forms.guide')} className={styles.card}>
          <p>{t('help.guide.text')}</p>
          <ButtonLink to="/help/fields">{t('help.guide.open')}</ButtonLink>
        </Card>
        <Card title={t('help.tour.title')} className={styles.card}>
          <p>{t('help.tour.text')}</p>
          <ButtonLink to="/data" search={{ tour: '1' }} variant="default">
            {t('help.tour.open')}
          </ButtonLink>
        </Card>
        <Card title={t('docs.title')} className={styles.card}>
          <p>{t('help.docs.text')}</p>
          <ButtonLink to="/docs" variant="default">
            {t('help.docs.open')}
          </ButtonLink>
        </Card>
        <Card title={t('help.contact.title')} className={styles.card}>
          <p>{t('help.contact.text')}</p>
          <ButtonLink to="/contact" variant="default">
            {t('help.contact.open')}
          </ButtonLink>
        </Card>
        <Card title={t('help.keys.title')} className={styles.keys}>
          <p>{t('help.keys.text')}</p>
          <ShortcutList />
        </Card>
      </div>
    </Page>
  );
}
