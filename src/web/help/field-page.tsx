import { getRouteApi, Link } from '@tanstack/react-router';
import { findGuideEntry } from '../../catalogue/templates/field-guide.ts';
import { useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { fieldHelpKey, fieldLabelKey } from '../ui/field-text-keys.ts';
import { ButtonLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { FieldFacts, FieldList, FieldName } from './field-list.tsx';
import { useFieldFinder } from './find-fields.ts';
import styles from './help.module.css';

const route = getRouteApi('/help/fields/$name');

/** One field by its name; where no field has it, the search results for it. */
export function FieldPage() {
  const { t } = useTranslation();
  const { name } = route.useParams();
  const findFields = useFieldFinder();
  const entry = findGuideEntry(name);
  const allFieldsLink = (
    <ButtonLink to="/help/fields" variant="default">
      {t('help.fields.all')}
    </ButtonLink>
  );
  if (!entry) {
    const matches = findFields(name);
    return (
      <Page
        title={t('forms.guide')}
        lead={t(matches.length > 0 ? 'help.fields.noSuch' : 'help.fields.noSuchAtAll', { name })}
        actions={allFieldsLink}
      >
        <FieldList entries={matches} isMixed />
      </Page>
    );
  }
  const { entity, fieldName } = entry;
  return (
    <Page
      title={t(fieldLabelKey(entity, fieldName))}
      above={<Link to="/help/fields">{t('forms.guide')}</Link>}
      lead={t(fieldHelpKey(entity, fieldName))}
      actions={allFieldsLink}
      narrow
    >
      <Card className={styles.one}>
        <div className={styles.title}>
          <FieldName entry={entry} />
        </div>
        <p>
          {t('help.fields.tableIs')}: {t(`entities.${entity}.one`)} ·{' '}
          <Link to="/help/fields" search={{ table: entity }}>
            {t('help.fields.ofTable')}
          </Link>
        </p>
        <FieldFacts entry={entry} />
      </Card>
    </Page>
  );
}
