import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlaceholder, nearestTerm, termOf, type VocabularyName, vocabularies } from './index.ts';
import { placeholderTexts } from './placeholders.ts';
import { instruments, makers } from './sequencing.ts';

const lists = Object.keys(vocabularies) as VocabularyName[];
const terms = lists.flatMap((list) => vocabularies[list].map((term) => [list, term] as const));
const anyTerm = fc.constantFrom(...terms);

describe('a term is accepted', () => {
  it.each<[VocabularyName, string, string]>([
    ['seq_meth', 'MiSeq', 'Illumina MiSeq'],
    ['seq_meth', 'illumina  miseq', 'Illumina MiSeq'],
    ['seq_meth', 'Illumina MiSeq System', 'Illumina MiSeq'],
    ['seq_meth', 'MiSeq (Illumina)', 'Illumina MiSeq'],
    ['seq_meth', 'HiSeq 2500', 'Illumina HiSeq 2500'],
    ['seq_meth', 'HiSeq2500', 'Illumina HiSeq 2500'],
    ['seq_meth', 'Illumina_HiSeq-2500', 'Illumina HiSeq 2500'],
    ['seq_meth', 'NovaSeq 6000', 'Illumina NovaSeq 6000'],
    ['seq_meth', 'NovaSeq X+', 'Illumina NovaSeq X Plus'],
    ['seq_meth', 'Illumina NextSeq 500', 'NextSeq 500'],
    ['seq_meth', 'Illumina NextSeq 2000', 'NextSeq 2000'],
    ['seq_meth', 'Illumina HiSeq X Ten', 'HiSeq X Ten'],
    ['seq_meth', 'HiSeq X10', 'HiSeq X Ten'],
    ['seq_meth', 'HiSeq X', 'Illumina HiSeq X'],
    ['seq_meth', 'PacBio Sequel', 'Sequel'],
    ['seq_meth', 'PacBio Sequel II', 'Sequel II'],
    ['seq_meth', 'Pacific Biosciences Sequel II System', 'Sequel II'],
    ['seq_meth', 'Sequel 2', 'Sequel II'],
    ['seq_meth', 'SequelII', 'Sequel II'],
    ['seq_meth', 'PacBio Sequel IIe', 'Sequel IIe'],
    ['seq_meth', 'Pacific Biosciences RS', 'PacBio RS'],
    ['seq_meth', 'Oxford Nanopore MinION', 'MinION'],
    ['seq_meth', 'ONT PromethION', 'PromethION'],
    ['seq_meth', 'Roche 454 GS FLX', '454 GS FLX'],
    ['seq_meth', 'GS FLX+', '454 GS FLX+'],
    ['seq_meth', 'Ion PGM', 'Ion Torrent PGM'],
    ['seq_meth', 'MGI DNBSEQ-G400', 'DNBSEQ-G400'],
    ['seq_meth', 'SOLiD 4', 'AB SOLiD 4 System'],
    ['seq_meth', 'AVITI', 'Element AVITI'],
    ['library_layout', 'Paired End', 'PAIRED'],
    ['library_layout', 'paired-end reads', 'PAIRED'],
    ['library_layout', 'single-end', 'SINGLE'],
    ['library_strategy', 'RNASeq', 'RNA-Seq'],
    ['library_strategy', 'chip_seq', 'ChIP-Seq'],
    ['library_source', 'Viral-RNA', 'VIRAL RNA'],
    ['sequencing_platform', 'Oxford Nanopore', 'OXFORD_NANOPORE'],
    ['checksum_method', 'md5sum', 'MD5'],
    ['checksum_method', 'MD-5', 'MD5'],
    ['checksum_method', 'sha256', 'SHA-256'],
    ['environmental_package', 'MIGS/MIMS/MIMARKS.water', 'water'],
    ['environmental_package', 'MIMARKS.survey.host-associated', 'host-associated'],
    ['environmental_package', 'Built Environment', 'built environment'],
  ])('of %s for “%s”: %s', (list, typed, term) => {
    expect(termOf(list, typed)).toBe(term);
  });

  it.each<[VocabularyName, string]>([
    ['seq_meth', 'Illumina'],
    ['seq_meth', 'HiSeq'],
    ['seq_meth', 'NovaSeq'],
    ['seq_meth', 'PacBio MiSeq'],
    ['seq_meth', 'NextSeq 500/550'],
    ['seq_meth', 'HiSeq 25 00'],
    ['seq_meth', 'RS'],
    ['seq_meth', 'PI'],
    ['seq_meth', '24'],
    ['seq_meth', '500'],
    ['seq_meth', 'system'],
    ['seq_meth', 'Genapsys'],
    ['seq_meth', ''],
    ['library_layout', 'end'],
    ['library_strategy', 'RNA'],
    ['environmental_package', 'MIMS'],
    ['checksum_method', 'sum'],
  ])('of %s for “%s”: none', (list, typed) => {
    expect(termOf(list, typed)).toBeUndefined();
  });

  it('in any case and with any punctuation', () => {
    const signs = fc.constantFrom(' ', '  ', '-', '_', '/', ' - ', '. ');
    fc.assert(
      fc.property(anyTerm, signs, fc.boolean(), ([list, term], sign, upper) => {
        const typed = term.replaceAll(/[ /_-]/g, sign);
        expect(termOf(list, upper ? typed.toUpperCase() : typed.toLowerCase())).toBe(term);
      }),
      { numRuns: 1000 },
    );
  });

  it('with or without the name of its maker', () => {
    for (const [platform, models] of Object.entries(instruments)) {
      const names = [platform.replaceAll('_', ' '), ...(makers[platform as keyof typeof makers] ?? [])];
      for (const model of models) {
        for (const maker of names) {
          const written = [
            `${maker} ${model}`,
            `${model} (${maker})`,
            model.replace(new RegExp(`\\b${maker}\\b`, 'i'), ''),
          ];
          // The rest of a few names is no name any more: “GS”, “500”, “System”.
          const isName = /[a-z]{3}/i.test(written[2] ?? '') && !/^(AB SOLiD|Genapsys|Complete|Tapestri)/.test(model);
          for (const typed of written)
            expect(isName ? [model] : [model, undefined], typed).toContain(termOf('seq_meth', typed));
        }
      }
    }
  });
});

describe('a term is suggested', () => {
  it.each<[VocabularyName, string, string]>([
    ['library_strategy', 'ampilcon', 'AMPLICON'],
    ['library_strategy', 'Amplicons', 'AMPLICON'],
    ['library_strategy', 'WSG', 'WGS'],
    ['library_source', 'metagenome', 'METAGENOMIC'],
    ['library_source', 'Genomics', 'GENOMIC'],
    ['seq_meth', 'Ilumina MiSqe', 'Illumina MiSeq'],
    ['seq_meth', 'Nextsek 500', 'NextSeq 500'],
    ['seq_meth', 'ABI 3730xl', 'AB 3730xL Genetic Analyzer'],
    ['seq_meth', 'Seqel II', 'Sequel II'],
    ['sequencing_platform', 'PacBio', 'PACBIO_SMRT'],
    ['environmental_package', 'microbial mat', 'microbial mat/biofilm'],
    ['environmental_package', 'sediments', 'sediment'],
  ])('of %s for “%s”: %s', (list, typed, term) => {
    expect(termOf(list, typed)).toBeUndefined();
    expect(nearestTerm(list, typed)).toBe(term);
  });

  it.each<[VocabularyName, string]>([
    ['library_strategy', '16S'],
    ['library_strategy', 'mRNA-Seq'],
    ['library_strategy', 'MeRIP-Seq'],
    ['library_strategy', 'WES'],
    ['library_selection', 'PCR-free'],
    ['library_source', 'single cell'],
    ['environmental_package', 'human'],
    ['checksum_method', 'MD6'],
    ['checksum_method', 'SHA-1'],
    ['seq_meth', 'Illumina'],
    ['seq_meth', 'HiSeq'],
    ['seq_meth', 'NovaSeq'],
    ['seq_meth', 'NovaSeq 600'],
    ['seq_meth', 'HiSeq 5000'],
    ['seq_meth', 'Illumina HiScan'],
    ['seq_meth', 'HiSeq X Six'],
    ['seq_meth', 'NextSeq 3000'],
    ['seq_meth', 'Sequel III'],
    ['seq_meth', 'Sequel IIx'],
    ['seq_meth', 'DNBSEQ-G99'],
    ['seq_meth', ''],
  ])('of %s for “%s”: none', (list, typed) => {
    expect(termOf(list, typed)).toBeUndefined();
    expect(nearestTerm(list, typed)).toBeUndefined();
  });

  const numbersIn = (text: string) => [...new Set((text.match(/\d+(\.\d+)?/g) ?? []).map(Number))].sort();

  it('never with other numbers, or without a typed word', () => {
    const slip = fc.tuple(fc.nat(), fc.constantFrom('a', 's', 'x', '1', '2', '0', ' ', '-'));
    const typedBadly = fc
      .tuple(anyTerm, fc.array(slip, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([[list, term], slips, insert]) => {
        let typed: string = term;
        for (const [place, letter] of slips) {
          const at = place % (typed.length + 1);
          typed = typed.slice(0, at) + letter + typed.slice(insert ? at : at + 1);
        }
        return [list, typed] as const;
      });
    let suggested = 0;
    fc.assert(
      fc.property(typedBadly, ([list, typed]) => {
        if (termOf(list, typed) !== undefined) return;
        const nearest = nearestTerm(list, typed);
        if (nearest === undefined) return;
        suggested++;
        // `II` and `Ten` are typed as numbers too.
        const plain = (text: string) =>
          text
            .replaceAll(/\bIII\b/gi, '3')
            .replaceAll(/\bII(?=[ex]?\b)/gi, '2')
            .replaceAll(/\bTen\b/gi, '10')
            .replaceAll(/\bFive\b/gi, '5');
        expect(numbersIn(plain(nearest)), `${typed}: ${nearest}`).toEqual(numbersIn(plain(typed)));
      }),
      { seed: 5, numRuns: 2000 },
    );
    expect(suggested).toBeGreaterThan(50);
  });
});

it.each([...placeholderTexts])('%s is a placeholder, also in capitals and in brackets', (word) => {
  for (const written of [word, word.toUpperCase(), `(${word})`, `[ ${word} ]?`])
    expect(isPlaceholder(written), written).toBe(true);
});
