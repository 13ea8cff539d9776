import type { SampledCampaign } from '../../../catalogue/answers/sampling.ts';
import { useTranslation } from '../../language.ts';
import { CampaignName, ElementsLink } from './campaign-link.tsx';
import styles from './sampling.module.css';
import { shapePath } from './series.ts';

function SeriesSymbol({ series }: { series: number }) {
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden>
      <path className={styles.mark} data-series={series < 0 ? undefined : series} d={shapePath(series, 7, 7, 4.5)} />
    </svg>
  );
}

/** The campaigns that have a colour and a shape of their own, each with the ways to its record and to its elements. */
export function Legend({ series, hasOthers }: { series: readonly SampledCampaign[]; hasOthers: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      {series.map((campaign, i) => (
        <li key={campaign.id}>
          <SeriesSymbol series={i} />
          <CampaignName campaign={campaign} />
          <ElementsLink campaign={campaign}>{t('sampling.elements', { count: campaign.elements ?? 0 })}</ElementsLink>
        </li>
      ))}
      {hasOthers ? (
        <li>
          <SeriesSymbol series={-1} />
          <span className="soft">{t('sampling.others')}</span>
        </li>
      ) : null}
    </ul>
  );
}
