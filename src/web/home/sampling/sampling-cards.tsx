import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Sampling } from '../../../catalogue/endpoints/stats.ts';
import { useTranslation } from '../../language.ts';
import mapStyles from '../../map/map.module.css';
import { coarseOutlines, outlinesQuery } from '../../map/outlines.ts';
import { request } from '../../request.ts';
import { Card } from '../../ui/card.tsx';
import home from '../home.module.css';
import { CampaignTable, Legend, SelectedCampaigns } from './campaign-lists.tsx';
import { CampaignMap, type CampaignStations } from './campaign-map.tsx';
import styles from './sampling.module.css';
import { seriesOf } from './series.ts';
import { Timeline } from './timeline.tsx';
import { formatBarPeriod, getBarYear, groupIntoBars, type TimelineBar } from './timeline-bars.ts';

const refetchIntervalMs = 3_000;

/** Queries the locations and months of sampling; repeated while the server is still counting newer samples. */
const samplingQuery = queryOptions({
  queryKey: ['stats', 'sampling'],
  queryFn: ({ signal }) => request('GET /stats/sampling', { signal }),
  refetchInterval: ({ state }) => (state.data?.isCurrent === false ? refetchIntervalMs : false),
});

function MapCard({ campaigns, total }: Pick<Sampling, 'campaigns' | 'total'>) {
  const { t } = useTranslation();
  const { data: outlines, error, refetch } = useQuery(outlinesQuery(coarseOutlines));
  const [selected, setSelected] = useState<readonly CampaignStations[]>([]);
  const isNowhere = campaigns.every(({ places }) => places.length === 0);
  return (
    <Card title={t('sampling.map')}>
      <div className={styles.mapFrame}>
        {outlines ? <CampaignMap outlines={outlines} campaigns={campaigns} onSelect={setSelected} /> : null}
        {isNowhere ? <p className={mapStyles.placeholder}>{t('sampling.nowhere')}</p> : null}
        {error ? (
          <div className={mapStyles.placeholder}>
            <p>{t('map.failed')}</p>
            <Button variant="default" size="compact-sm" onClick={() => refetch()}>
              {t('shell.tryAgain')}
            </Button>
          </div>
        ) : null}
      </div>
      <div role="status">
        {selected.length > 0 ? (
          <SelectedCampaigns
            title={t('sampling.here', { count: selected.reduce((sum, { count }) => sum + count, 0) })}
            campaigns={selected.map(({ campaign }) => campaign)}
          />
        ) : null}
      </div>
      {total > campaigns.length ? (
        <p className={home.text}>{t('sampling.limited', { total, shown: campaigns.length })}</p>
      ) : null}
      <CampaignTable campaigns={campaigns} />
    </Card>
  );
}

function TimelineCard({ campaigns }: Pick<Sampling, 'campaigns'>) {
  const { t, language } = useTranslation();
  const series = useMemo(() => seriesOf(campaigns), [campaigns]);
  const bars = useMemo(() => groupIntoBars(campaigns), [campaigns]);
  const [selected, setSelected] = useState<TimelineBar>();
  return (
    <Card title={t('sampling.timeline')} className={styles.times}>
      <Timeline bars={bars} series={series} onSelect={setSelected} />
      <div role="status">
        {selected ? (
          <SelectedCampaigns
            title={t('sampling.then', { when: formatBarPeriod(selected, language), count: selected.total })}
            campaigns={selected.segments.toSorted((a, b) => b.samples - a.samples).map(({ campaign }) => campaign)}
            year={getBarYear(selected)}
          />
        ) : null}
      </div>
      <Legend series={series} hasOthers={campaigns.length > series.length} />
    </Card>
  );
}

/** The stations of all campaigns on a map, and the times of their samples. */
export function SamplingCards() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(samplingQuery);
  if (error && !data)
    return (
      <Card title={t('sampling.map')}>
        <p role="status" className={styles.failed}>
          {t('sampling.failed', { message: error.message })}
        </p>
        <Button variant="default" size="compact-sm" onClick={() => refetch()}>
          {t('shell.tryAgain')}
        </Button>
      </Card>
    );
  if (!data) return <p className="soft">{t('sampling.loading')}</p>;
  if (data.campaigns.length === 0)
    return (
      <Card title={t('sampling.map')}>
        <p className={home.text}>{t('sampling.empty')}</p>
      </Card>
    );
  return (
    <div className={home.columns}>
      <MapCard campaigns={data.campaigns} total={data.total} />
      <TimelineCard campaigns={data.campaigns} />
    </div>
  );
}
