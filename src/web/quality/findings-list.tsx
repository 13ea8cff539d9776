import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defaultChanges } from '../../catalogue/addresses/changes-address.ts';
import type { QualityAddress } from '../../catalogue/addresses/quality-address.ts';
import type { ListedFinding } from '../../catalogue/endpoints/quality.ts';
import { entityOf, entityOfResource } from '../../catalogue/index.ts';
import { checkedEntities } from '../../catalogue/quality/checked-entities.ts';
import { type QualityRule, qualityRulesOf } from '../../catalogue/quality/rules.ts';
import { localizeLabel } from '../../catalogue/records/labels.ts';
import { useTranslation } from '../language.ts';
import { FindingText } from '../records/findings/finding-text.tsx';
import { findingsQuery } from '../records/findings/findings-query.ts';
import { RecordLink } from '../records/links.tsx';
import { Card } from '../ui/card.tsx';
import { ListFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Pager, useLastPage } from '../ui/table/pager.tsx';
import styles from './quality.module.css';

function Finding({ finding, showsRule }: { finding: ListedFinding; showsRule: boolean }) {
  const { t, language } = useTranslation();
  const { rule, resource, record, campaign } = finding;
  const entity = entityOfResource(resource);
  const about = [t(`entities.${entity}.one`), campaign?.label, showsRule ? t(`quality.rules.${rule}`) : undefined];
  return (
    <li>
      <div>
        <RecordLink to={entity} id={record.id}>
          {localizeLabel(entity, record.label, language)}
        </RecordLink>
        <p className={styles.about}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div>
        <FindingText finding={finding} />
      </div>
    </li>
  );
}

/** Links to the lists of the records that a rule has found, where they can be changed together. */
function ListLinks({ rule, campaign }: { rule: QualityRule; campaign: number | undefined }) {
  const { t } = useTranslation();
  const entities = checkedEntities.filter((entity) => qualityRulesOf(entity).includes(rule));
  const search = { finding: rule, ...(campaign !== undefined && { campaign_id: String(campaign) }) };
  return (
    <span className={styles.links}>
      {t('quality.openList')}
      {entities.map((entity) => (
        <Link key={entity} to="/component/$entity" params={{ entity: entityOf(entity).path ?? '' }} search={search}>
          {t(`entities.${entity}.many`)}
        </Link>
      ))}
    </span>
  );
}

type FindingsListProps = {
  address: QualityAddress;
  /** The name of the campaign that is shown; undefined for all. */
  campaignName: string | undefined;
  goTo: (change: QualityAddress, replace?: boolean) => void;
};

/** The list of what is to do: the findings of a rule, of a campaign, or all, each with the record to correct. */
export function FindingsList({ address, campaignName, goTo }: FindingsListProps) {
  const { t } = useTranslation();
  const findings = useQuery(findingsQuery(address));
  const { data, error, refetch } = findings;
  const { page = 1, size = defaultChanges, rule, campaign, user } = address;
  useLastPage(findings, { page, size }, (last) => goTo({ page: last }, true));
  const isNarrowed = rule !== undefined || campaign !== undefined;
  const showAll = () => goTo({ rule: undefined, campaign: undefined });
  const title = [rule ? t(`quality.rules.${rule}`) : undefined, campaignName].filter(Boolean).join(', ');
  return (
    <Card title={title === '' ? t('quality.toDo') : title}>
      {isNarrowed ? (
        <div className={styles.links}>
          {rule && user === undefined && typeof campaign !== 'string' ? (
            <ListLinks rule={rule} campaign={campaign} />
          ) : null}
          <button type="button" className="link-button" onClick={showAll}>
            {t('quality.showAll')}
          </button>
        </div>
      ) : null}
      {error ? <ListFailed error={error} onRetry={() => refetch()} onShowAll={showAll} /> : null}
      {data || error ? null : <Loading />}
      {data && data.totalHits === 0 ? (
        <p className="soft">{t(isNarrowed ? 'quality.nothingHere' : 'quality.nothing')}</p>
      ) : null}
      {data && data.totalHits > 0 ? (
        <>
          <ul className={styles.findings}>
            {data.records.map((finding) => (
              <Finding
                key={`${finding.resource} ${finding.record.id} ${finding.rule}`}
                finding={finding}
                showsRule={rule === undefined}
              />
            ))}
          </ul>
          <Pager
            page={page}
            size={size}
            visible={{ offset: data.offset, count: data.records.length, total: data.totalHits }}
            onPage={(next) => goTo({ page: next === 1 ? undefined : next })}
            onSize={(next) => goTo({ page: undefined, size: next === defaultChanges ? undefined : next })}
          />
        </>
      ) : null}
    </Card>
  );
}
