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

const allHint = 'They are taken with: npm run -s checksums -- FOLDER --all';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read files '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A gzipped FASTQ file of one read and random noise, so that no two files are equal. */
function fastqFile(name: string): Buffer {
  return gzipSync(`@${name}\nACGT\n+\nIIII\n@noise\n${randomBytes(30).toString('hex')}\n`);
}

/** Writes a file and returns its MD5 checksum. */
async function writeReadFile(name: string, content: Buffer | string = fastqFile(name)): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return createHash('md5').update(content).digest('hex');
}

function runChecksums(...args: string[]) {
  const options = { cwd: root, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/checksums.ts', ...args], options);
  return { status, stdout, stderr };
}

describe('npm run checksums', () => {
  it('checksums are printed as sorted table rows, with read pairs in one row', async () => {
    const second = await writeReadFile('s10_S2_L001_R1_001.fastq.gz');
    const first = [
      await writeReadFile('s2_S1_L001_R1_001.fastq.gz'),
      await writeReadFile('s2_S1_L001_R2_001.fastq.gz'),
    ];
    // Larger than one read of the file.
    const large = randomBytes(3_333_333);
    const other = [await writeReadFile('run b/x.forward.fq', large), await writeReadFile('run b/x.reverse.fq')];
    const { status, stdout, stderr } = runChecksums(folder);
    expect(parseDelimitedRows(stdout, '\t')).toEqual([
      header,
      ['x.forward.fq', other[0], 'x.reverse.fq', other[1], 'MD5'],
      ['s2_S1_L001_R1_001.fastq.gz', first[0], 's2_S1_L001_R2_001.fastq.gz', first[1], 'MD5'],
      ['s10_S2_L001_R1_001.fastq.gz', second, '', '', 'MD5'],
    ]);
    expect(stderr).toMatch(/^Files: 5, 3\.33 MB in \d+ s \(.+\/s\)\.\nAlone in their rows, .*: 1\.\n$/);
    expect(status).toBe(0);
    expect(parseDelimitedRows(runChecksums(folder, '--csv').stdout, ',')).toEqual(parseDelimitedRows(stdout, '\t'));
  });

  it('files are in separate rows where their pairing is uncertain', async () => {
    const names = {
      // The first two files begin with the same read, and the files of the two stations do not.
      same: ['t_1.fastq.gz', 't_2.fastq.gz'],
      stations: ['station_1.fastq', 'station_2.fastq'],
      accession: ['ERR867782_1.fastq.gz', 'ERR867782_2.fastq.gz'],
      square: ['q_R1_R1.fq', 'q_R1_R2.fq', 'q_R2_R1.fq'],
      other: ['other/u_R1.fq', 'u_R2.fq', 'v_R2.fastq'],
    };
    await writeReadFile('t_1.fastq.gz', gzipSync('@M01:1:FC:1:1:5 1:N:0:1\nACGT\n'));
    await writeReadFile('t_2.fastq.gz', gzipSync('@M01:1:FC:1:1:5 2:N:0:1\nACGT\n'));
    await writeReadFile('station_1.fastq', '@M01:1:FC:1:1:5 1:N:0:1\n');
    await writeReadFile('station_2.fastq', '@M01:1:FC:1:1:6 1:N:0:1\n');
    for (const name of [...names.accession, ...names.square, ...names.other]) await writeReadFile(name);
    const { stdout } = runChecksums(folder);
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

  it('other and hidden files are left out, links to files are followed, and problems are reported', async () => {
    const sum = await writeReadFile('a.fastq');
    await writeReadFile('notes.txt');
    await writeReadFile('._a.fastq');
    await writeReadFile('.cache/b.fastq');
    const empty = await writeReadFile('again/a.fastq', '');
    await symlink(path.join(folder, 'a.fastq'), path.join(folder, 'linked.fastq'));
    await symlink(folder, path.join(folder, 'again/round'));
    await symlink('nothing', path.join(folder, 'lost.fastq'));
    const { status, stdout, stderr } = runChecksums(folder);
    expect(parseDelimitedRows(stdout, '\t').slice(1)).toEqual([
      ['a.fastq', sum, '', '', 'MD5'],
      ['a.fastq', empty, '', '', 'MD5'],
      ['linked.fastq', sum, '', '', 'MD5'],
    ]);
    for (const message of [
      'again/round is a link to a folder, which was not followed.',
      'lost.fastq is a link to a file that is not there.',
      'a.fastq is the name of 2 files: a.fastq, again/a.fastq',
      'again/a.fastq is empty.',
      `Left out, as they have other endings: 1. ${allHint}`,
    ])
      expect(stderr.split('\n')).toContain(message);
    expect(status).toBe(1);
    const names = parseDelimitedRows(runChecksums(folder, '--all').stdout, '\t').map(([name]) => name);
    expect(names).toContain('notes.txt');
    expect(names).not.toContain('._a.fastq');
  });

  it('a folder without read files and wrong arguments are reported in plain messages', async () => {
    await writeReadFile('notes.txt');
    const missingFolder = path.join(folder, 'nowhere');
    const noFiles = `There are no FASTQ files in ${folder}. It has files with other endings (1). ${allHint}\n`;
    expect(runChecksums(missingFolder)).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is no folder ${missingFolder}.\n`,
    });
    expect(runChecksums(folder)).toEqual({ status: 1, stdout: '', stderr: noFiles });
    const file = path.join(folder, 'notes.txt');
    expect(runChecksums(file).stderr).toBe(`${file} is a file. Please name the folder that it lies in.\n`);
    expect(runChecksums().stderr).toMatch(/^Please name one folder\.\n\nnpm run/);
    expect(runChecksums(folder, '--xml')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/--xml'.*\n\nnpm run/),
    });
    expect(runChecksums('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--all') });
  });
});
