import { describe, expect, it } from 'vitest';
import { geneOf, machineName, nameAssays, sequencesOf } from './faire-assays.ts';

describe('a gene', () => {
  it.each([
    ['16S rRNA', '16S rRNA (SSU prokaryote)'],
    ['16s rDNA gene V3-V4', '16S rRNA (SSU prokaryote)'],
    ['16S rRNA (mitochondrial)', '16S rRNA (LSU mitochondria)'],
    ['mt 16S', '16S rRNA (LSU mitochondria)'],
    ['12S', '12S rRNA (SSU mitochondria)'],
    ['18S rRNA', '18S rRNA (SSU eukaryote)'],
    ['CO1', 'COI'],
    ['Cytochrome c oxidase subunit I', 'COI'],
    ['cox 2', 'COII'],
    ['cyt b', 'CytB'],
    ['ITS2', 'ITS'],
    ['nifh', 'nifH'],
    ['16S and 18S', '16S and 18S'],
    ['dsrB', 'dsrB'],
  ])('%s is %s', (name, gene) => {
    expect(geneOf(name)).toBe(gene);
  });
});

describe('sequences', () => {
  it('have the direction that is written, or else the order', () => {
    const both = { forward: ['GTGYCAGC'], reverse: ['CCGYCAAT'] };
    expect(sequencesOf('FWD:GTGYCAGC;REV:CCGYCAAT')).toEqual(both);
    expect(sequencesOf('reverse: ccgycaat | forward: gtgycagc')).toEqual(both);
    expect(sequencesOf('GTGYCAGC;CCGYCAAT')).toEqual(both);
    expect(sequencesOf('GTGYCAGC')).toEqual({ forward: ['GTGYCAGC'], reverse: [] });
    expect(sequencesOf('FWD:GTGYCAGC;FWD:AAAACCCC;REV:CCGYCAAT')?.forward).toEqual(['GTGYCAGC', 'AAAACCCC']);
  });

  it.each(['515F/926R', 'FWD:515F;REV:926R', 'ACGT;ACGT;ACGT', 'primer: ACGTACGT'])('are not read from %s', (text) => {
    expect(sequencesOf(text)).toBeNull();
  });
});

describe('the names of assays', () => {
  const key = (...parts: (string | null)[]) => JSON.stringify(parts);

  it('consist of letters and digits of the gene and its part, or of the strategy', () => {
    const assays = [
      key('AMPLICON', '16S rRNA', 'V4-V5', null),
      key('AMPLICON', '18S', null, null),
      key('WGS', null, null, null),
      key(null, null, null, null),
    ];
    expect([...nameAssays(assays).entries()].sort()).toEqual(
      [
        [assays[0], '16S-rRNA_V4-V5'],
        [assays[1], '18S'],
        [assays[2], 'WGS'],
        [assays[3], 'unknown-assay'],
      ].sort(),
    );
    expect(machineName('Plankton ß é/1')).toBe('Plankton-e-1');
  });

  it('are different for assays that differ', () => {
    const assays = [
      key('AMPLICON', 'ITS', '1', null),
      key('AMPLICON', 'ITS', null, 'a'),
      key('AMPLICON', 'ITS', null, 'b'),
      key('AMPLICON', 'its', null, null),
    ];
    const names = [...nameAssays(assays).values()];
    expect(new Set(names).size).toBe(assays.length);
    expect(names).toContain('ITS__1');
  });
});
