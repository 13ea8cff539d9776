import { Link } from '@tanstack/react-router';
import type { SampledCampaign } from '../../../catalogue/answers/sampling.ts';
import { mayOpenForm } from '../../../catalogue/permissions.ts';
import { joinValues } from '../../../catalogue/values/joined-values.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';

type CampaignProps = { campaign: SampledCampaign };

/** The name of a campaign, which leads those who may open it to its record. */
export function CampaignName({ campaign: { id, name } }: CampaignProps) {
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
  /** Narrows the search to samples of a year. */
  year?: string | undefined;
  children: string;
};

/** A link to the search, narrowed to a campaign. */
export function ElementsLink({ campaign: { name, elements }, year, children }: ElementsLinkProps) {
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
