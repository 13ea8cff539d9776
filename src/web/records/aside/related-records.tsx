import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Related } from '../../../catalogue/endpoints/records.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { formatCount, nameInSentence } from '../../../catalogue/locales/formats.ts';
import { may } from '../../../catalogue/permissions.ts';
import { localizeLabel } from '../../../catalogue/records/labels.ts';
import { type TranslationKey, useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { maxVisibleLabels } from '../../ui/limits.ts';
import { RecordLink } from '../links.tsx';
import { type RecordData, relatedQuery } from '../record-queries.ts';
import styles from './aside.module.css';
import { hasSeveralReferences, parentField, type ReferenceTarget, sortParentsFirst, targetsOf } from './references.ts';

function Targets({ targets }: { targets: readonly ReferenceTarget[] }) {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLSpanElement>(null);
  const hiddenCount = targets.length - maxVisibleLabels;
  const expand = () => {
    flushSync(() => setExpanded(true));
    // The pressed button is removed, so the focus moves to the first new link.
    list.current?.querySelectorAll('a')[maxVisibleLabels]?.focus();
  };
  return (
    <span ref={list}>
      {targets.slice(0, isExpanded ? targets.length : maxVisibleLabels).map(({ to, id, label }, index) => (
        <Fragment key={id}>
          {index > 0 ? '\u00a0· ' : null}
          <RecordLink to={to} id={id}>
            {label}
          </RecordLink>
        </Fragment>
      ))}
      {hiddenCount > 0 && !isExpanded ? (
        <>
          {' '}
          <button type="button" className={`link-button ${styles.more}`} onClick={expand}>
            {t('records.aside.more', { count: hiddenCount })}
          </button>
        </>
      ) : null}
    </span>
  );
}

type RelatedItemProps = Related & { id: number; of: EntityName; canCreate: boolean };

/**
 * The records of one entity that are related to this one: a single one by its label, several as a link to their list
 * with their count; and a link that creates a child of this one.
 */
function RelatedItem({ id, of, entity, filter, count, only, canCreate }: RelatedItemProps) {
  const { t, language } = useTranslation();
  const name = nameInSentence(t(`entities.${entity}.many`), language);
  const { path = '', fields } = entityOf(entity);
  const search = { [filter]: String(id) };
  const isOneOfSeveral = fields[filter] !== undefined && hasSeveralReferences(entity, of);
  return (
    <li>
      {only ? (
        <>
          {t(`entities.${entity}.one`)}{' '}
          <RecordLink to={entity} id={only.id}>
            {localizeLabel(entity, only.label, language)}
          </RecordLink>
        </>
      ) : count > 0 ? (
        <Link to="/component/$entity" params={{ entity: path }} search={search}>
          {`${formatCount(count)} ${name}`}
        </Link>
      ) : (
        t('records.aside.none', { entities: name })
      )}
      {isOneOfSeveral ? (
        <span className="soft"> · {t(`fields.${entity}.${filter}.label` as TranslationKey)}</span>
      ) : null}
      {canCreate ? (
        <>
          {' '}
          <Link
            to="/component/$entity/$id"
            params={{ entity: path, id: '0' }}
            search={search}
            className={styles.make}
            aria-label={t('forms.makeOne', { entity: t(`entities.${entity}.one`) })}
          >
            {t('forms.make')}
          </Link>
        </>
      ) : null}
    </li>
  );
}

/** A card with the records that this one refers to or is made from, and those that refer to it or are made from it. */
export function RelatedRecords({ entity, record }: { entity: EntityName; record: RecordData }) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const references = targetsOf(entity, record, language);
  const { data, isPending, error } = useQuery(relatedQuery(entity, record));
  const related = sortParentsFirst(entity, data?.records ?? [])
    .map((item) => ({
      ...item,
      canCreate: item.filter === parentField(item.entity) && may(user, 'create', item.entity),
    }))
    .filter(({ count, canCreate }) => count > 0 || canCreate);
  const isEmpty = references.length === 0 && related.length === 0;
  return (
    <Card title={t('records.aside.together')}>
      <ul className={styles.related} aria-busy={isPending}>
        {references.map(({ field, targets }) => (
          <li key={field}>
            {t(`fields.${entity}.${field}.label` as TranslationKey)} <Targets targets={targets} />
          </li>
        ))}
        {related.map((item) => (
          <RelatedItem key={`${item.entity} ${item.filter}`} id={record.id} of={entity} {...item} />
        ))}
        {isPending ? <li className={styles.waiting} /> : null}
      </ul>
      {error ? <p className="soft">{t('records.aside.countsFailed', { message: error.message })}</p> : null}
      {isEmpty && !isPending && !error ? <p className="soft">{t('records.aside.alone')}</p> : null}
    </Card>
  );
}
