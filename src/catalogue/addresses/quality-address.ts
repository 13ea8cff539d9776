import { type QualityRule, qualityRuleNames } from '../quality/rules.ts';
import { changesPage, type PageAddress } from './changes-address.ts';
import { numberParam } from './params.ts';

/** The state of the screen of quality in the URL. */
export type QualityAddress = PageAddress & {
  rule?: QualityRule | undefined;
  /** The id of a campaign; `none` for records that come from none. */
  campaign?: number | 'none' | undefined;
  /** The id of the user who has brought the records. */
  user?: number | undefined;
};

/** Reads the untrusted search parameters of the screen of quality. */
export function qualityAddress(search: Record<string, unknown>): QualityAddress {
  return {
    ...changesPage(search),
    rule: qualityRuleNames.find((rule) => rule === search.rule),
    campaign: search.campaign === 'none' ? 'none' : numberParam(search.campaign, 1),
    user: numberParam(search.user, 1),
  };
}
