import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SampledCampaign } from '../../../catalogue/endpoints/stats.ts';
import { formatCount, formatDate } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { mayOpenForm } from '../../../catalogue/permissions.ts';
import { joinValues } from '../../../catalogue/values/joined-values.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import styles from './sampling.module.css';
import { shapePath } from './series.ts';

type CampaignProps = { campaign: SampledCampaign };

/** The name of a campaign, a link for users who may open its record. */
function CampaignName({ campaign: { id, name } }: CampaignProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (id === null) return <span className="soft">{t('sampling.none')}</span>;
  if (!mayOpenForm(user, 'campaign')) return <span>{name}</span>;
  return (
    <Link to="/component/$entity/$id" params={{ entity: 'campaign', id: String(id) }}>
      {name}
    </Link>
  );
}

type ElementsLinkProps = CampaignProps & {
  /** Limits the search to samples that were taken in this year. */
  year?: string | undefined;
  children: string;
};

/** A link to the search, filtered by campaign. */
function ElementsLink({ campaign: { name, elements }, year, children }: ElementsLinkProps) {
  const { t } = useTranslation();
  if (name === null || elements === 0) return <span>{children}</span>;
  return (
    <Link
      to="/search"
      search={{ campaign: joinValues([name]) ?? undefined, year }}
      aria-label={t('sampling.show', { campaign: `${name}${year === undefined ? '' : ` ${year}`}, ${children}` })}
    >
      {children}
    </Link>
  );
}

/** Number of campaigns that are listed by name. */
const maxListedCampaigns = 6;

type SelectedCampaignsProps = { title: string; campaigns: readonly SampledCampaign[]; year?: string | undefined };

/** The campaigns of the symbol or bar that was clicked, each with links to its record and its elements. */
export function SelectedCampaigns({ title, campaigns, year }: SelectedCampaignsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.selected}>
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

/** The months, or years, in which a campaign took its first and its last sample. */
function formatSamplingPeriod({ months }: SampledCampaign, language: Language): string {
  const ends = [months[0], months.at(-1)].flatMap((end) => (end ? formatDate(end.month, language) : []));
  return [...new Set(ends)].join(' – ') || '–';
}

/** The data of map and timeline as a table, with the same links. */
export function CampaignTable({ campaigns }: { campaigns: readonly SampledCampaign[] }) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.asTable} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('sampling.table')}</summary>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className={styles.scroll} tabIndex={0} aria-label={t('sampling.map')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('sampling.campaign')}</th>
                <th scope="col">{t('sampling.sampled')}</th>
                <th scope="col">{t('sampling.stations')}</th>
                <th scope="col">{t('sampling.samples')}</th>
                <th scope="col">{t('sampling.elementsHead')}</th>
              </tr>
            </thead>
            <tbody>
              {campaigns.map((campaign) => (
                <tr key={campaign.id}>
                  <th scope="row">
                    <CampaignName campaign={campaign} />
                  </th>
                  <td className="numbers">{formatSamplingPeriod(campaign, language)}</td>
                  <td className="numbers">{formatCount(campaign.stations)}</td>
                  <td className="numbers">
                    {formatCount(campaign.months.reduce((sum, { samples }) => sum + samples, 0))}
                  </td>
                  <td className="numbers">
                    {campaign.elements === null ? (
                      '–'
                    ) : (
                      <ElementsLink campaign={campaign}>{formatCount(campaign.elements)}</ElementsLink>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </details>
  );
}

function SeriesSymbol({ series }: { series: number }) {
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden>
      <path className={styles.mark} data-series={series < 0 ? undefined : series} d={shapePath(series, 7, 7, 4.5)} />
    </svg>
  );
}

/** The campaigns with a colour and shape each, with links to their records and elements. */
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
