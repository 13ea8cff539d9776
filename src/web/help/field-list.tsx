import { Link } from '@tanstack/react-router';
import type { GuideEntry } from '../../catalogue/templates/field-guide.ts';
import { useTranslation } from '../language.ts';
import { fieldHelpKey, fieldLabelKey } from '../records/labels.ts';
import { FieldFacts } from './field-facts.tsx';
import styles from './help.module.css';

/** The name of a field as it stands in a header, and whether it is mandatory. */
export function FieldName({ entry: { name, field } }: { entry: GuideEntry }) {
  const { t } = useTranslation();
  return (
    <>
      <code className={styles.name}>{name}</code>
      {field.mandatory ? <span className={styles.mandatory}>{t('help.fields.mandatory')}</span> : null}
    </>
  );
}

type FieldListProps = {
  entries: readonly GuideEntry[];
  /** Whether the fields are of several tables, so that each says its own. */
  isMixed: boolean;
};

/** Fields with all that is known of them, each leading to its own address. */
export function FieldList({ entries, isMixed }: FieldListProps) {
  const { t } = useTranslation();
  const Heading = isMixed ? 'h2' : 'h3';
  return (
    <ul className={styles.fields}>
      {entries.map((entry) => (
        <li key={`${entry.entity}.${entry.fieldName}`} className={styles.field}>
          <div className={styles.title}>
            <Heading>
              <Link to="/help/fields/$name" params={{ name: entry.name }}>
                {t(fieldLabelKey(entry.entity, entry.fieldName))}
              </Link>
            </Heading>
            <FieldName entry={entry} />
            {isMixed ? <span className="soft">{t(`entities.${entry.entity}.one`)}</span> : null}
          </div>
          <p className={styles.meaning}>{t(fieldHelpKey(entry.entity, entry.fieldName))}</p>
          <FieldFacts entry={entry} />
        </li>
      ))}
    </ul>
  );
}
