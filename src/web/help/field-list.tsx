import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptsMissingTerm, isReference } from '../../catalogue/definition.ts';
import { typeOf } from '../../catalogue/field-types.ts';
import type { Source } from '../../catalogue/sources.ts';
import { describeFormat } from '../../catalogue/templates/field-formats.ts';
import { emptyCellRule, type GuideEntry } from '../../catalogue/templates/field-guide.ts';
import { missingTerms } from '../../catalogue/vocabularies/insdc.ts';
import { type Translate, useTranslation } from '../language.ts';
import { fieldHelpKey, fieldLabelKey } from '../ui/field-text-keys.ts';
import styles from './help.module.css';

/** Number of terms up to which they are shown unfolded. */
const maxOpenTerms = 6;

function Terms({ terms }: { terms: readonly string[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(terms.length <= maxOpenTerms);
  // Folded terms are not rendered: those of all fields together would be most of the page.
  const list = isOpen ? (
    <ul className={styles.terms}>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  ) : null;
  if (terms.length <= maxOpenTerms) return list;
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('help.fields.terms', { count: terms.length })}</summary>
      {list}
    </details>
  );
}

/** A term of a standard; a term of MIxS is a link to its permanent address. */
function SourceLine({ source }: { source: Source }) {
  const { t } = useTranslation();
  if (source.standard === 'insdc')
    return (
      <li>
        {t(`help.fields.insdc.${source.in}`)}: <code>{source.name}</code>
      </li>
    );
  const id = `MIXS:${source.number}`;
  return (
    <li>
      {source.isEarlier ? (
        `MIxS (${t('help.fields.earlier')}) ${id}`
      ) : (
        <>
          MIxS{' '}
          <a href={`https://w3id.org/mixs/${source.number}`} target="_blank" rel="noopener">
            {id}
          </a>
        </>
      )}{' '}
      <code>{source.name}</code>: {source.title}
    </li>
  );
}

/**
 * The format of a field's value in a cell, or, where templates have no column for it, the record that is selected in a
 * form.
 */
function formatText({ field, isColumn, several }: GuideEntry, t: Translate): string {
  if (!isReference(field) || isColumn) return describeFormat({ field, several }, t);
  const format = field.type === 'references' ? 'fieldFormats.records' : 'fieldFormats.record';
  return t(format, { entity: t(`entities.${field.to}.many`) });
}

/** Format, example, vocabulary, sources and headers of a field. */
export function FieldFacts({ entry }: { entry: GuideEntry }) {
  const { t } = useTranslation();
  const { entity, field, isColumn, sources, headers } = entry;
  const vocabulary = typeOf(field).terms?.(field);
  const recordNote = !isColumn ? 'help.fields.record' : entity === 'project_study' ? 'help.fields.study' : null;
  return (
    <dl className={styles.facts}>
      <dt>{t('help.fields.format')}</dt>
      <dd>
        {formatText(entry, t)}
        {field.unit ? `; ${t('help.fields.unit')}: ${field.unit}` : null}
      </dd>
      {field.example ? (
        <>
          <dt>{t('help.fields.exampleIs')}</dt>
          <dd>
            <code>{field.example}</code>
          </dd>
        </>
      ) : null}
      <dt>{t('help.fields.without')}</dt>
      <dd>
        {t(`help.fields.withoutValue.${emptyCellRule(field)}`)}
        {recordNote ? ` ${t(recordNote)}` : null}
        {field.private ? ` ${t('help.fields.private')}` : null}
        {acceptsMissingTerm(field) ? <Terms terms={missingTerms} /> : null}
      </dd>
      {vocabulary ? (
        <>
          <dt>{t('help.fields.vocabulary')}</dt>
          <dd>
            <Terms terms={vocabulary} />
          </dd>
        </>
      ) : null}
      <dt>{t('help.fields.source')}</dt>
      <dd>
        {sources.length === 0 ? (
          t('help.fields.own')
        ) : (
          <ul className={styles.sources}>
            {sources.map((source) => (
              <SourceLine key={`${source.standard} ${source.name}`} source={source} />
            ))}
          </ul>
        )}
      </dd>
      {headers.length > 0 ? (
        <>
          <dt>{t('help.fields.headers')}</dt>
          <dd className={styles.headers}>{headers.join(' · ')}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** The heading of a field: its name, and whether it is mandatory. */
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
  /** Whether the fields belong to several entities, so that each shows its own. */
  isMixed: boolean;
};

/** Fields with their facts, each with a link to its own page. */
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
