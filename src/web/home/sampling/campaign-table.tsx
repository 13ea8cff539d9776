import { useState } from 'react';
import type { SampledCampaign } from '../../../catalogue/answers/sampling.ts';
import { formatCount, formatDate } from '../../../catalogue/locales/formats.ts';
import type { Language } from '../../../catalogue/locales/languages.ts';
import { useTranslation } from '../../language.ts';
import { CampaignName, ElementsLink } from './campaign-link.tsx';
import styles from './sampling.module.css';

/** The months, or years, in which a campaign took its first and its last sample. */
function formatSamplingPeriod({ months }: SampledCampaign, language: Language): string {
  const ends = [months[0], months.at(-1)].flatMap((end) => (end ? formatDate(end.month, language) : []));
  return [...new Set(ends)].join(' – ') || '–';
}

/** Table of what map and timeline show, with the same links. */
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
