import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { may } from '../../../catalogue/permissions.ts';
import { useWords, type WordKey } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { mostLabels } from '../../ui/most-labels.ts';
import { formatCount } from '../../ui/numbers.ts';
import type { RecordData } from '../record-queries.ts';
import { withinSentence } from '../within-sentence.ts';
import styles from './aside.module.css';
import { RecordLink } from './record-link.tsx';
import { belongingField, type Target, targetsOf } from './references.ts';
import { type Count, useCounts } from './use-counts.ts';

function Targets({ targets }: { targets: readonly Target[] }) {
  const { t } = useWords();
  const more = targets.length - mostLabels;
  return (
    <>
      {targets.slice(0, mostLabels).map(({ to, id, label }, index) => (
        <Fragment key={id}>
          {index > 0 ? '\u00a0· ' : null}
          <RecordLink to={to} id={id}>
            {label}
          </RecordLink>
        </Fragment>
      ))}
      {more > 0 ? <span className="soft"> {t('records.aside.more', { count: more })}</span> : null}
    </>
  );
}

/** How many records refer to this one by a field, as a link to their list, and the way to a new one that belongs to it. */
function Referrers({ id, from, field, count, isOneOfSeveral, isMade }: Count & { id: number; isMade: boolean }) {
  const { t, language } = useWords();
  const name = withinSentence(t(`entities.${from}.${count === 1 ? 'one' : 'many'}`), language);
  const { path = '' } = entityOf(from);
  const search = { [field]: String(id) };
  return (
    <li>
      {count > 0 ? (
        <Link to="/component/$entity" params={{ entity: path }} search={search}>
          {`${formatCount(count)} ${name}`}
        </Link>
      ) : (
        t('records.aside.none', { entities: name })
      )}
      {isOneOfSeveral ? <span className="soft"> · {t(`fields.${from}.${field}.label` as WordKey)}</span> : null}
      {isMade ? (
        <>
          {' '}
          <Link
            to="/component/$entity/$id"
            params={{ entity: path, id: '0' }}
            search={search}
            className={styles.make}
            aria-label={t('forms.makeOne', { entity: t(`entities.${from}.one`) })}
          >
            {t('forms.make')}
          </Link>
        </>
      ) : null}
    </li>
  );
}

/** What a record refers to, and what refers to it. */
export function HangsTogether({ entity, record }: { entity: EntityName; record: RecordData }) {
  const { t } = useWords();
  const { user } = useSession();
  const references = targetsOf(entity, record);
  const { counts, isPending, error } = useCounts(entity, record.id);
  const referrers = counts
    .map((one) => ({ ...one, isMade: one.field === belongingField(one.from) && may(user, 'create', one.from) }))
    .filter(({ count, isMade }) => count > 0 || isMade);
  const isEmpty = references.length === 0 && referrers.length === 0;
  return (
    <Card title={t('records.aside.together')}>
      <ul className={styles.together} aria-busy={isPending}>
        {references.map(({ field, targets }) => (
          <li key={field}>
            {t(`fields.${entity}.${field}.label` as WordKey)} <Targets targets={targets} />
          </li>
        ))}
        {referrers.map((one) => (
          <Referrers key={`${one.from} ${one.field}`} id={record.id} {...one} />
        ))}
        {isPending ? <li className={styles.waiting} /> : null}
      </ul>
      {error ? <p className="soft">{t('records.aside.countsFailed', { message: error.message })}</p> : null}
      {isEmpty && !isPending && !error ? <p className="soft">{t('records.aside.alone')}</p> : null}
    </Card>
  );
}
