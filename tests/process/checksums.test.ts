import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseDelimitedRows } from '../delimited-text.ts';
import { root } from './server.ts';

const header = [
  'forward_read_file_name',
  'forward_read_file_checksum',
  'reverse_read_file_name',
  'reverse_read_file_checksum',
  'checksum_method',
];

const all = 'They are taken with: npm run -s checksums -- FOLDER --all';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read files '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** One read, and so much noise behind it that no two files are alike. */
function reads(name: string): Buffer {
  return gzipSync(`@${name}\nACGT\n+\nIIII\n@noise\n${randomBytes(30).toString('hex')}\n`);
}

/** Writes a file, and gives its MD5 sum. */
async function make(name: string, content: Buffer | string = reads(name)): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return createHash('md5').update(content).digest('hex');
}

function checksums(...rest: string[]) {
  const options = { cwd: root, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/checksums.ts', ...rest], options);
  return { status, stdout, stderr };
}

describe('the checksums of a folder', () => {
  it('are printed as columns of a table, sorted, with pairs in one row', async () => {
    const second = await make('s10_S2_L001_R1_001.fastq.gz');
    const first = [await make('s2_S1_L001_R1_001.fastq.gz'), await make('s2_S1_L001_R2_001.fastq.gz')];
    // Larger than what is read at once.
    const large = randomBytes(3_333_333);
    const words = [await make('run b/x.forward.fq', large), await make('run b/x.reverse.fq')];
    const { status, stdout, stderr } = checksums(folder);
    expect(parseDelimitedRows(stdout, '\t')).toEqual([
      header,
      ['x.forward.fq', words[0], 'x.reverse.fq', words[1], 'MD5'],
      ['s2_S1_L001_R1_001.fastq.gz', first[0], 's2_S1_L001_R2_001.fastq.gz', first[1], 'MD5'],
      ['s10_S2_L001_R1_001.fastq.gz', second, '', '', 'MD5'],
    ]);
    expect(stderr).toMatch(/^Files: 5, 3\.33 MB in \d+ s \(.+\/s\)\.\nAlone in their rows, .*: 1\.\n$/);
    expect(status).toBe(0);
    expect(parseDelimitedRows(checksums(folder, '--csv').stdout, ',')).toEqual(parseDelimitedRows(stdout, '\t'));
  });

  it('stand alone where their partner is not certain', async () => {
    const names = {
      // The same first read says that these belong together, but of two stations there is none.
      same: ['t_1.fastq.gz', 't_2.fastq.gz'],
      stations: ['station_1.fastq', 'station_2.fastq'],
      accession: ['ERR867782_1.fastq.gz', 'ERR867782_2.fastq.gz'],
      square: ['q_R1_R1.fq', 'q_R1_R2.fq', 'q_R2_R1.fq'],
      other: ['other/u_R1.fq', 'u_R2.fq', 'v_R2.fastq'],
    };
    await make('t_1.fastq.gz', gzipSync('@M01:1:FC:1:1:5 1:N:0:1\nACGT\n'));
    await make('t_2.fastq.gz', gzipSync('@M01:1:FC:1:1:5 2:N:0:1\nACGT\n'));
    await make('station_1.fastq', '@M01:1:FC:1:1:5 1:N:0:1\n');
    await make('station_2.fastq', '@M01:1:FC:1:1:6 1:N:0:1\n');
    for (const name of [...names.accession, ...names.square, ...names.other]) await make(name);
    const { stdout } = checksums(folder);
    const rows = parseDelimitedRows(stdout, '\t').slice(1);
    expect(rows.map(([forward, , reverse]) => [forward, reverse])).toEqual([
      names.accession,
      ['u_R1.fq', ''],
      ...names.square.map((name) => [name, '']),
      ...names.stations.map((name) => [name, '']),
      names.same,
      ['', 'u_R2.fq'],
      ['', 'v_R2.fastq'],
    ]);
  });

  it('leave out other and hidden files, follow links to files, and tell what is odd', async () => {
    const sum = await make('a.fastq');
    await make('notes.txt');
    await make('._a.fastq');
    await make('.cache/b.fastq');
    const empty = await make('again/a.fastq', '');
    await symlink(path.join(folder, 'a.fastq'), path.join(folder, 'linked.fastq'));
    await symlink(folder, path.join(folder, 'again/round'));
    await symlink('nothing', path.join(folder, 'lost.fastq'));
    const { status, stdout, stderr } = checksums(folder);
    expect(parseDelimitedRows(stdout, '\t').slice(1)).toEqual([
      ['a.fastq', sum, '', '', 'MD5'],
      ['a.fastq', empty, '', '', 'MD5'],
      ['linked.fastq', sum, '', '', 'MD5'],
    ]);
    for (const sentence of [
      'again/round is a link to a folder, which was not followed.',
      'lost.fastq is a link to a file that is not there.',
      'a.fastq is the name of 2 files: a.fastq, again/a.fastq',
      'again/a.fastq is empty.',
      `Left out, as they have other endings: 1. ${all}`,
    ])
      expect(stderr.split('\n')).toContain(sentence);
    expect(status).toBe(1);
    const names = parseDelimitedRows(checksums(folder, '--all').stdout, '\t').map(([name]) => name);
    expect(names).toContain('notes.txt');
    expect(names).not.toContain('._a.fastq');
  });

  it('are refused in a sentence where there is nothing to sum', async () => {
    await make('notes.txt');
    const nowhere = path.join(folder, 'nowhere');
    const none = `There are no FASTQ files in ${folder}. It has files with other endings (1). ${all}\n`;
    expect(checksums(nowhere)).toEqual({ status: 1, stdout: '', stderr: `There is no folder ${nowhere}.\n` });
    expect(checksums(folder)).toEqual({ status: 1, stdout: '', stderr: none });
    const file = path.join(folder, 'notes.txt');
    expect(checksums(file).stderr).toBe(`${file} is a file. Please name the folder that it lies in.\n`);
    expect(checksums().stderr).toMatch(/^Please name one folder\.\n\nnpm run/);
    expect(checksums(folder, '--xml')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/--xml'.*\n\nnpm run/),
    });
    expect(checksums('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--all') });
  });
});
