import { describe, expect, it } from 'vitest';
import { Problem } from '../cells.ts';
import { accessionKind, accessionRank, accessionUrl, accessionWarning, readAccession } from './accessions.ts';

const read = (text: string) => {
  const value = readAccession(text);
  return value instanceof Problem ? `!${value.code}` : value;
};

describe('an INSDC accession', () => {
  it.each([
    ['ERR1234567', 'ERR1234567', 'run'],
    ['err1234567', 'ERR1234567', 'run'],
    [' Srr1234567 ', 'SRR1234567', 'run'],
    ['DRR000001', 'DRR000001', 'run'],
    ['ERX123456', 'ERX123456', 'experiment'],
    ['drx123456', 'DRX123456', 'experiment'],
    ['ERS123456', 'ERS123456', 'sample'],
    ['samea3275490', 'SAMEA3275490', 'sample'],
    ['SAMN01234567', 'SAMN01234567', 'sample'],
    ['SAMD00001234', 'SAMD00001234', 'sample'],
    ['ERP009703', 'ERP009703', 'study'],
    ['prjeb8682', 'PRJEB8682', 'study'],
    ['PRJNA1', 'PRJNA1', 'study'],
    ['PRJDB123', 'PRJDB123', 'study'],
    ['ERZ123456', 'ERZ123456', 'analysis'],
    ['ERA986371', 'ERA986371', 'submission'],
    ['ERR1234567.1', 'ERR1234567', 'run'],
    ['ERR1234567.', 'ERR1234567', 'run'],
    ['ERR1234567;', 'ERR1234567', 'run'],
    ['(ERR1234567)', 'ERR1234567', 'run'],
    ['"ERR1234567"', 'ERR1234567', 'run'],
    ['ENA:ERR1234567', 'ERR1234567', 'run'],
    ['ena: err1234567', 'ERR1234567', 'run'],
    ['SRA SRR1234567', 'SRR1234567', 'run'],
    ['SRR1234567 (SRA)', 'SRR1234567', 'run'],
    ['BioProject: PRJNA123', 'PRJNA123', 'study'],
    ['ENA accession number: ERR1234567', 'ERR1234567', 'run'],
    ['ERR1234567, ERR1234567', 'ERR1234567', 'run'],
    ['https://www.ebi.ac.uk/ena/browser/view/ERR123', 'ERR123', 'run'],
    ['https://www.ebi.ac.uk/ena/browser/view/err1234567?show=reads', 'ERR1234567', 'run'],
    ['http://www.ebi.ac.uk/ena/data/view/ERR1234567&display=html', 'ERR1234567', 'run'],
    ['www.ebi.ac.uk/ena/browser/view/PRJEB8682', 'PRJEB8682', 'study'],
    ['https://www.ebi.ac.uk/biosamples/samples/SAMEA3275490', 'SAMEA3275490', 'sample'],
    ['https://www.ncbi.nlm.nih.gov/sra/?term=SRR1', 'SRR1', 'run'],
    ['https://www.ncbi.nlm.nih.gov/sra/SRX1234567[accn]', 'SRX1234567', 'experiment'],
    ['https://www.ncbi.nlm.nih.gov/bioproject/PRJNA123/', 'PRJNA123', 'study'],
    ['https://trace.ncbi.nlm.nih.gov/Traces/?view=run_browser&acc=SRR1234567&display=metadata', 'SRR1234567', 'run'],
    ['https://ddbj.nig.ac.jp/resource/sra-run/DRR000001', 'DRR000001', 'run'],
    ['https://identifiers.org/ena.embl:ERR1234567', 'ERR1234567', 'run'],
    ['https://identifiers.org/insdc.sra/SRR1234567', 'SRR1234567', 'run'],
    ['identifiers.org/biosample:SAMEA3275490', 'SAMEA3275490', 'sample'],
    ['ena.embl:ERR1234567', 'ERR1234567', 'run'],
  ])('%j is %s, of a %s', (typed, kept, kind) => {
    expect([read(typed), accessionKind(kept)]).toEqual([kept, kind]);
    expect(read(kept)).toBe(kept);
  });

  it('links to the archive', () => {
    expect(accessionUrl('ERR1234567')).toBe('https://www.ebi.ac.uk/ena/browser/view/ERR1234567');
    expect(accessionUrl('10.1594/pangaea.912345')).toBe('https://doi.org/10.1594/pangaea.912345');
    expect(['CRR012345', 'not provided', 'javascript:alert(1)', 'pending'].map(accessionUrl)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is ranked in a receipt: runs, experiments, samples, studies', () => {
    expect(
      ['ERR1234567', 'srx123456', 'SAMEA123', 'PRJEB1', 'ERA123456', 'mgm4440026.3', 's1'].map(accessionRank),
    ).toEqual([0, 1, 2, 3, null, null, null]);
    expect(
      ['ENA:ERR1234567', 'ERR1234567.1', 'ERR1234567_1.fastq.gz', 'ERR1234567;ERR1234568'].map(accessionRank),
    ).toEqual([0, 0, null, null]);
    // Names of samples can look like it.
    expect(['ERR1', 'DRS12', 'ERX999'].map(accessionRank)).toEqual([null, null, null]);
  });
});

it.each(
  `pending|Pending|PENDING.|n/a|NA|N. A.|-|?|none|unknown|keine|k. A.|TBA|tbd|to be announced|to be submitted|in submission
  |In Submission|submitted|will follow|will be added later|follows|folgt|wird nachgereicht|beantragt|eingereicht|noch nicht vergeben
  |not yet available|not available|in progress|in preparation|in Vorbereitung|ausstehend|requested|pending 2027|embargo until 2027-01-01
  |soon|coming soon|later|awaiting accession|in process|unpublished|#N/A|null`
    .split('|')
    .map((text) => text.trim()),
)('%j is a placeholder and refused', (text) => {
  expect(read(text)).toBe('!accessionNone');
});

it.each([
  'ERR1; ERR2',
  'ERR1234567,ERR1234568',
  'ERR1234567 ERR1234568',
  'ERR1234567 | ERR1234568',
  'ERR1234567/ERR1234568',
  'ERR1234567 and ERR1234568',
  'ERR1234567\nERR1234568',
  'ERR1-ERR5',
  'ERR1234567 - ERR1234569',
  'ERR1234567–69',
  'ERR1234567–ERR1234569',
  'ERR1234567..ERR1234569',
  'ERR1234567 to ERR1234569',
  'ERR1234567 bis ERR1234569',
  'ERR1234567:ERR1234569',
  'ERR1234567; PRJEB8682',
  'CRR012345, CRR012346',
  'CRR012345-CRR012349',
  'mgm4440026.3 mgm4440027.3',
  '10.1594/PANGAEA.1, 10.1594/PANGAEA.2',
])('%j contains several accessions', (text) => {
  expect(read(text)).toBe('!accessionSeveral');
});

it.each([
  'ERR1234567 (private)',
  'ERR1234567_1.fastq.gz',
  'https://example.org/ERR1234567',
  'https://www.ebi.ac.uk.example.org/ERR1234567',
  'ftp://ftp.sra.ebi.ac.uk/vol1/fastq/ERR123/ERR1234567/ERR1234567_1.fastq.gz',
  'https://www.ebi.ac.uk/ena/browser/home',
  'see the paper',
  'GenBank',
  'ERR',
])('%j is more than an accession', (text) => {
  expect(read(text)).toBe('!accession');
});

it.each([
  ['mgm4440026.3', 'mgm4440026.3'],
  ['MG-RAST: mgm4440026.3', 'MG-RAST: mgm4440026.3'],
  ['CRR012345', 'CRR012345'],
  ['CNP0001234', 'CNP0001234'],
  ['PANGAEA.912345', 'PANGAEA.912345'],
  ['https://doi.org/10.1594/PANGAEA.912345', '10.1594/pangaea.912345'],
  ['doi:10.1594/PANGAEA.912345.', '10.1594/pangaea.912345'],
  ['https://www.mg-rast.org/mgmain.html?mgpage=overview&metagenome=mgm4440026.3', null],
  ['DEMO-TF-0001', 'DEMO-TF-0001'],
  ['12345678901234567', '12345678901234567'],
])('%j is an accession of another archive and gets a warning', (text, kept) => {
  expect(read(text)).toBe(kept ?? text);
  expect(accessionWarning(kept ?? text)).toBe('other');
});

it('a missing-value term is stored in its own spelling', () => {
  expect(['not provided', 'Missing'].map(read)).toEqual(['not provided', 'missing']);
  expect(accessionWarning('not provided')).toBeNull();
});

it('an accession that is no run gets a warning with its kind', () => {
  expect(['ERR1234567', 'ERX1', 'SAMEA1', 'PRJEB1', 'ERZ1', 'ERA1'].map(accessionWarning)).toEqual([
    null,
    'experiment',
    'sample',
    'study',
    'analysis',
    'submission',
  ]);
});

it('a text longer than any accession is refused without being parsed', () => {
  expect(read('ERR1,'.repeat(1000))).toBe('!tooLong');
  expect(read('ERR1\u0000')).toBe('!controlCharacter');
});
