import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LineageStep } from '../../catalogue/endpoints/element.ts';
import type { NamedRecord } from '../../catalogue/endpoints/responses.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { localizeLabel } from '../../catalogue/records/labels.ts';
import { useTranslation } from '../language.ts';
import { RecordLink } from '../records/links.tsx';
import { Card } from '../ui/card.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import styles from './element.module.css';
import { lineageQuery } from './queries.ts';

/** A record of the lineage as a link: an element to its page, any other record to its form. */
function LineageRecord({
  entity,
  id,
  label: storedLabel,
  isHere: isCurrent,
}: NamedRecord & { entity: EntityName; isHere: boolean }) {
  const { language } = useTranslation();
  const label = localizeLabel(entity, storedLabel, language);
  if (isCurrent)
    return (
      <strong aria-current="page" className={styles.current}>
        {label}
      </strong>
    );
  if (entity !== 'sequencing_element')
    return (
      <RecordLink to={entity} id={id}>
        {label}
      </RecordLink>
    );
  return (
    <Link to="/id/$id" params={{ id: String(id) }}>
      {label}
    </Link>
  );
}

type SiblingsProps = LineageStep['siblings'][number] & { entity: EntityName };

/** The other records that were made from the same parent: a branch that leaves the line. */
function Siblings({ entity, parent, filter, count, records }: SiblingsProps) {
  const { t } = useTranslation();
  const hiddenCount = count - records.length;
  const { path = '' } = entityOf(entity);
  const moreText = t('element.lineage.more', { count: hiddenCount, number: formatCount(hiddenCount) });
  return (
    <div className={styles.branch}>
      <span className={styles.branchName}>
        {t('element.lineage.siblings', {
          number: formatCount(count),
          from: t(`element.lineage.from.${parent}`),
        })}
      </span>
      <ul className={styles.siblings}>
        {records.map((record) => (
          <li key={record.id}>
            <LineageRecord entity={entity} {...record} isHere={false} />
          </li>
        ))}
        {hiddenCount > 0 ? (
          <li>
            {filter ? (
              <Link to="/component/$entity" params={{ entity: path }} search={{ [filter.name]: String(filter.id) }}>
                {moreText}
              </Link>
            ) : (
              moreText
            )}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function LineageStepItem({ entity, count, records, siblings, here: currentId }: LineageStep & { here: number }) {
  const { t } = useTranslation();
  const hiddenCount = count - records.length;
  return (
    <li className={styles.step} data-current={entity === 'sequencing_element' || undefined}>
      <span className={styles.stepName}>{t(`entities.${entity}.${count === 1 ? 'one' : 'many'}`)}</span>
      <div className={styles.stepBody}>
        <ul className={styles.own}>
          {records.map((record) => (
            <li key={record.id}>
              <LineageRecord
                entity={entity}
                {...record}
                isHere={entity === 'sequencing_element' && record.id === currentId}
              />
            </li>
          ))}
          {hiddenCount > 0 ? (
            <li>{t('element.lineage.more', { count: hiddenCount, number: formatCount(hiddenCount) })}</li>
          ) : null}
        </ul>
        {siblings.map((sibling) => (
          <Siblings key={sibling.parent} entity={entity} {...sibling} />
        ))}
      </div>
    </li>
  );
}

/** The lineage from the campaign to the element, step by step, with the siblings at each step. */
export function LineageCard({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(lineageQuery(id));
  return (
    <Card title={t('element.lineage.title')}>
      {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
      {data ? (
        <ol className={styles.lineage} aria-label={t('element.lineage.title')}>
          {data.steps.map((step) => (
            <LineageStepItem key={step.entity} {...step} here={id} />
          ))}
        </ol>
      ) : null}
      {data || error ? null : <Loading />}
    </Card>
  );
}
