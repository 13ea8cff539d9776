import { columnOf } from '../../catalogue/columns.ts';
import { reasonColumn } from '../../catalogue/definition.ts';
import { faceOf, urlOf } from '../../catalogue/field-types.ts';
import { formatValue } from '../../catalogue/locales/formats.ts';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { useTranslation } from '../language.ts';
import { fieldLabelKey } from '../records/field-translation-keys.ts';
import { Card } from '../ui/card.tsx';
import styles from './element.module.css';

/** The columns that say at a glance what an element is. */
const factColumns = [
  'accession_number',
  'geog_loc_name',
  'field_sample_collection_date_begin',
  'depth',
  'env_medium',
  'library_strategy',
  'target_gene',
  'seq_meth',
  'lib_reads_seqd',
  'forward_read_file_name',
  'reverse_read_file_name',
  'path_raw_data_storage',
  'sequencing_element_comment',
].flatMap((name) => columnOf(name) ?? []);

/** A card of an element's values; one that is missing is left out, unless somebody gave the reason. */
export function ElementFacts({ element }: { element: ElementSearchResult }) {
  const { t, language } = useTranslation();
  const facts = factColumns.flatMap(({ name, entity, fieldName, field }) => {
    const value = element[name] ?? element[reasonColumn(name)];
    if (value === null || value === undefined || value === '') return [];
    const unit = typeof value === 'number' || /^[\d.,-]+$/.test(value) ? field.unit : undefined;
    const text = formatValue(value, field.type, language);
    const href = typeof value === 'string' ? urlOf(value, field) : null;
    return [{ name, label: t(fieldLabelKey(entity, fieldName)), text, unit, href, isMono: faceOf(field) === 'mono' }];
  });
  return (
    <Card title={t('element.facts')}>
      <dl className={styles.facts}>
        {facts.map(({ name, label, text, unit, href, isMono }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={isMono ? 'mono' : undefined}>
              {href ? (
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              ) : unit ? (
                `${text} ${unit}`
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
