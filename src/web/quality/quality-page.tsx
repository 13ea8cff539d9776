import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type QualityAddress, qualityAddress } from '../../catalogue/addresses/quality-address.ts';
import { useTranslation } from '../language.ts';
import { qualityQuery } from '../records/findings/findings-query.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { FindingsList } from './findings-list.tsx';
import styles from './quality.module.css';

const route = getRouteApi('/quality');

/** The findings of the rules of quality: numbers by campaign, and a list of what is to do, also of one person. */
export function QualityPage() {
  const { t } = useTranslation();
  const address = qualityAddress(route.useSearch());
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(qualityQuery(address.user));
  const goTo = (change: QualityAddress, replace = false) =>
    navigate({ search: { ...address, page: undefined, ...change }, replace, resetScroll: false });
  const everybody = { value: '', label: t('quality.everybody') };
  const people = data?.people.map(({ id, label }) => ({ value: String(id), label })) ?? [];
  const campaignName =
    address.campaign === 'none'
      ? t('quality.noCampaign')
      : data?.campaigns.find((one) => one.campaign?.id === address.campaign)?.campaign?.label;
  return (
    <Page title={t('shell.header.quality')} lead={t('quality.lead')}>
      <NativeSelect
        className={styles.who}
        label={t('quality.broughtBy')}
        data={[everybody, ...people]}
        value={String(address.user ?? '')}
        onChange={({ currentTarget: { value } }) => goTo({ user: value === '' ? undefined : Number(value) })}
      />
      {data?.pending ? (
        <p className="soft" role="status">
          {t('quality.pending')}
        </p>
      ) : null}
      {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data && data.campaigns.length > 0 ? <CampaignTable campaigns={data.campaigns} address={address} /> : null}
      {data ? (
        <div id="findings" className={styles.list}>
          <FindingsList address={address} campaignName={campaignName} goTo={goTo} />
        </div>
      ) : null}
    </Page>
  );
}
