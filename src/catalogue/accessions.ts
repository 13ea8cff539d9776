/**
 * Forms of the numbers that the archives of the INSDC give: of reads first, then of experiments, samples and studies. A
 * sequencing element is what the archives call a run.
 */
const insdcForms = [
  /^[EDS]RR\d{5,12}$/i,
  /^[EDS]RX\d{5,12}$/i,
  /^(?:[EDS]RS\d{5,12}|SAM(?:EA|D|N)\d{3,12})$/i,
] as const;

/** The rank of a text among the forms of accession numbers, the most fitting first; null where it has none of them. */
export function accessionRank(text: string): number | null {
  const rank = insdcForms.findIndex((form) => form.test(text.trim()));
  return rank < 0 ? null : rank;
}

export const accessionRanks = insdcForms.length;
