import { describe, expect, it, test } from 'vitest';
import { contradictsType, fileNameProblem, isUncompressedFastq } from './file-name-rules.ts';

describe('the name of a read file', () => {
  test.each([
    ['/home/x/Z_R1.fastq.gz', 'filePath', 'Z_R1.fastq.gz'],
    ['C:\\Users\\x\\Z_R1.fastq.gz', 'filePath', 'Z_R1.fastq.gz'],
    ['D:Z_R1.fastq.gz', 'filePath', 'Z_R1.fastq.gz'],
    ['run 1/Z 1_R1.fastq.gz', 'filePath', 'Z 1_R1.fastq.gz'],
    ['\\\\server\\share\\Z_R1.fastq.gz', 'filePath', 'Z_R1.fastq.gz'],
    ['https://example.org/run/Z_R1.fastq.gz?download=1', 'filePath', 'Z_R1.fastq.gz'],
    ['ftp.example.org/vol1/Z_1.fastq.gz', 'filePath', 'Z_1.fastq.gz'],
    ['/home/x/', 'fileFolder'],
    ['/archive/2019/emb177', 'fileFolder'],
    ['G_R*.fastq.gz', 'filePattern'],
    ['G_R?.fastq.gz', 'filePattern'],
    ['G_R[12].fastq.gz', 'filePattern'],
    ['G_R[1-2].fastq.gz', 'filePattern'],
    ['G_R{1,2}.fastq.gz', 'filePattern'],
    ['/data/G_R*.fastq.gz', 'filePattern'],
    ['a_R1.fastq.gz; a_R2.fastq.gz', 'fileSeveral'],
    ['a_R1.fastq.gz,a_R2.fastq.gz', 'fileSeveral'],
    ['a_R1.fastq.gz | a_R2.fastq.gz', 'fileSeveral'],
    ['a_R1.fastq.gz a_R2.fastq.gz', 'fileSeveral'],
    ['a_R1.bam\na_R2.bam', 'fileSeveral'],
    ['ftp.example.org/a_1.fastq.gz;ftp.example.org/a_2.fastq.gz', 'fileSeveral'],
    ['Z_R1.fastq.gz.md5', 'fileOfSums'],
    ['Z_R1.fastq.gz.SHA256', 'fileOfSums'],
  ])('cannot be %j (%s)', (name, code, nearest?: string) => {
    const problem = fileNameProblem(name);
    expect([problem?.code, problem?.params.nearest]).toEqual([code, nearest]);
  });

  test.each([
    'HE533-Prok-F02-2A_S1_L001_R1_001.fastq.gz',
    'SO245-03-01-50-1.sff.bz2',
    'Sample 1 (copy) R1.fastq.gz',
    'S#3+4_R1.fastq.gz',
    'Förde & Bucht, 5 m_R1.fastq.gz',
    'a.b;c_R1.fastq.gz',
    'file[1].fastq.gz',
    '2A~B@C=D_R1.fq',
    'lane1_2019-03-14T12.30_R1.fastq.gz',
    'no ending',
    'not applicable',
    'missing: control sample',
  ])('can be %j', (name) => {
    expect(fileNameProblem(name)).toBeNull();
  });

  it('is checked in linear time', () => {
    for (const piece of ['.fastq', '[1', '{a', '/', '.md5', ' ;', '[1-', '.fq.gz'])
      expect(fileNameProblem(piece.repeat(50_000)) === undefined).toBe(false);
    expect(fileNameProblem(`{${','.repeat(200_000)}`)).toBeNull();
  });
});

describe('the extension of a read file', () => {
  test.each([
    ['S12.xlsx', 'fastq'],
    ['S12.xlsx', null],
    ['S12_R1.fastq.gz', 'bam'],
    ['S12.bam', 'FASTQ'],
    ['S12.fasta.gz', 'fastq.gz'],
    ['S12.fq', '.fasta'],
    ['S12.sff.bz2', 'fastq'],
  ])('of %s contradicts the type %s', (name, type) => expect(contradictsType(name, type)).toBe(true));

  test.each([
    ['S12_R1.fastq.gz', 'fastq'],
    ['S12_R1.FASTQ.GZ', 'FASTQ'],
    ['S12_R1.fq.gz', 'fastq.gz'],
    ['S12_R1.fq', ' fastq '],
    ['S12.sff.bz2', 'sff'],
    ['S12.bam', null],
    ['S12.pod5', 'OxfordNanopore_native'],
    ['S12.dat', 'fastq'],
    ['S12', 'fastq'],
    ['S12.fastq.gz', 'reads'],
    ['fastq', 'bam'],
  ])('of %s does not contradict the type %s', (name, type) => expect(contradictsType(name, type)).toBe(false));

  it('shows whether FASTQ is compressed as archives accept it', () => {
    const unpacked = ['a.fastq', 'a.FQ', 'a.fastq.zip', 'a.fastq.xz'];
    const packed = ['a.fastq.gz', 'a.FQ.GZ', 'a.fastq.bz2', 'a.bam', 'a', 'fastq', 'a.fasta'];
    expect(unpacked.filter(isUncompressedFastq)).toEqual(unpacked);
    expect(packed.filter(isUncompressedFastq)).toEqual([]);
  });
});
