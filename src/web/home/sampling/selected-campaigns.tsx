import type { SampledCampaign } from '../../../catalogue/answers/sampling.ts';
import { formatCount } from '../../../catalogue/locales/formats.ts';
import { useTranslation } from '../../language.ts';
import { CampaignName, ElementsLink } from './campaign-link.tsx';
import styles from './sampling.module.css';

/** The campaigns that are named. */
const maxListedCampaigns = 6;

type SelectedCampaignsProps = { title: string; campaigns: readonly SampledCampaign[]; year?: string | undefined };

/** The campaigns at a place or in a time that was clicked, each with the ways to its record and to its elements. */
export function SelectedCampaigns({ title, campaigns, year }: SelectedCampaignsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.picked}>
      <strong>{title}</strong>
      <ul>
        {campaigns.slice(0, maxListedCampaigns).map((campaign) => (
          <li key={campaign.id}>
            <CampaignName campaign={campaign} />
            {campaign.elements === null ? null : (
              <ElementsLink campaign={campaign} year={year}>
                {year === undefined
                  ? t('sampling.elements', { count: campaign.elements })
                  : t('sampling.ofYear', { year })}
              </ElementsLink>
            )}
          </li>
        ))}
      </ul>
      {campaigns.length > maxListedCampaigns ? (
        <span className="soft">
          {t('sampling.more', { number: formatCount(campaigns.length - maxListedCampaigns) })}
        </span>
      ) : null}
    </div>
  );
}
