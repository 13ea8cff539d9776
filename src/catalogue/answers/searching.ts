import { type AnswerOf, count, object } from '../json-schema.ts';
import type { Sentences } from '../locales/index.ts';

/** The numbers of sequencing elements, campaigns and samples, for the home page. */
export function statsSchema(t: Sentences) {
  return object({
    seqEl: { description: t('api.site.seqEl'), ...count },
    campaign: { description: t('api.site.campaign'), ...count },
    samples: { description: t('api.site.samples'), ...count },
  });
}
export type Stats = AnswerOf<typeof statsSchema>;
