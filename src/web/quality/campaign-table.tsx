import { Link } from '@tanstack/react-router';
import type { QualityAddress } from '../../catalogue/addresses/quality-address.ts';
import type { CampaignQuality } from '../../catalogue/endpoints/quality.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { type QualityRule, qualityRuleNames } from '../../catalogue/quality/rules.ts';
import { useTranslation } from '../language.ts';
import styles from './quality.module.css';

type CampaignTableProps = { campaigns: readonly CampaignQuality[]; address: QualityAddress };

type CountProps = {
  count: number;
  rule: QualityRule;
  campaign: QualityAddress['campaign'];
  label: string;
  address: QualityAddress;
};

/** A number that leads to the list of its findings. */
function Count({ count, rule, campaign, label, address }: CountProps) {
  const { t } = useTranslation();
  const isShown = address.rule === rule && address.campaign === campaign;
  return (
    <td className="numbers" data-label={t(`quality.rules.${rule}`)} data-shown={isShown || undefined}>
      <Link
        to="/quality"
        search={{ user: address.user, rule, campaign }}
        resetScroll={false}
        hash="findings"
        aria-current={isShown || undefined}
        aria-label={t('quality.cell', { rule: t(`quality.rules.${rule}`), campaign: label, count })}
      >
        {formatCount(count)}
      </Link>
    </td>
  );
}

/** The numbers of records by campaign and rule, first the sums of all campaigns. */
export function CampaignTable({ campaigns, address }: CampaignTableProps) {
  const { t } = useTranslation();
  const sumOf = (rule: QualityRule) => campaigns.reduce((sum, { counts }) => sum + (counts[rule] ?? 0), 0);
  const rules = qualityRuleNames.filter((rule) => sumOf(rule) > 0);
  const rows = [
    ...(campaigns.length > 1
      ? [
          {
            id: undefined,
            label: t('quality.allCampaigns'),
            counts: Object.fromEntries(rules.map((rule) => [rule, sumOf(rule)])) as CampaignQuality['counts'],
          },
        ]
      : []),
    ...campaigns.map(({ campaign, counts }) => ({
      id: campaign?.id ?? ('none' as const),
      label: campaign?.label ?? t('quality.noCampaign'),
      counts,
    })),
  ];
  return (
    <div className={styles.frame}>
      <table className={styles.counts} aria-label={t('quality.byCampaign')}>
        <thead>
          <tr>
            <th scope="col">{t('quality.campaign')}</th>
            {rules.map((rule) => (
              <th key={rule} scope="col">
                {t(`quality.rules.${rule}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, counts }) => (
            <tr key={id ?? 'all'} data-sum={id === undefined || undefined}>
              <th scope="row">{label}</th>
              {rules.map((rule) => {
                const count = counts[rule] ?? 0;
                return count === 0 ? (
                  <td key={rule} className={styles.none} />
                ) : (
                  <Count key={rule} count={count} rule={rule} campaign={id} label={label} address={address} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
