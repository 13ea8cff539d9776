import { describe, expect, it, test } from 'vitest';
import { getTranslate } from '../locales/index.ts';
import { checkRecord } from '../records/records.ts';

const md5 = '0cc175b9c0f1b6a831c399e269772661';
const element = (given: Record<string, unknown>, current: Record<string, string | null> | null = {}) => {
  const { values, problems } = checkRecord('sequencing_element', given, current);
  const codes = Object.entries(problems).map(([field, [first]]) => `${field} ${first?.code}`);
  return { values, codes };
};

describe('the files of an element', () => {
  test.each(['forward_read_file_name', 'reverse_read_file_name'])('have one name each in %s', (field) => {
    expect(element({ [field]: '/home/x/Z_R1.fastq.gz' }).codes).toEqual([`${field} filePath`]);
    expect(element({ [field]: 'Z_R*.fastq.gz' }).codes).toEqual([`${field} filePattern`]);
    expect(element({ [field]: 'a.fastq.gz; b.fastq.gz' }).codes).toEqual([`${field} fileSeveral`]);
    const isMandatory = field === 'forward_read_file_name';
    expect(element({ [field]: 'n/a' }).codes).toEqual([`${field} ${isMandatory ? 'placeholder' : 'nameMissing'}`]);
    expect(element({ [field]: 'Sample 1 #2+3_R1.fastq.gz' }).codes).toEqual([]);
  });

  it('may have a missing-value term for the reverse file', () => {
    expect(element({ reverse_read_file_name: 'not applicable' }).values).toEqual({
      reverse_read_file_name: 'not applicable',
    });
  });

  it('have messages with a correction in both languages', () => {
    const problem = checkRecord('sequencing_element', { forward_read_file_name: 'C:\\x\\Z_R1.fq' }, {}).problems;
    const [path] = problem.forward_read_file_name ?? [];
    const written = (['en', 'de'] as const).map((language) =>
      getTranslate(language)(`rules.${path?.code}`, { field: 'F', ...path?.params }),
    );
    expect(written).toEqual([
      'F is not valid: “C:\\x\\Z_R1.fq” is a path. Enter only the file name: Z_R1.fq',
      'F ist nicht gültig: „C:\\x\\Z_R1.fq“ ist ein Pfad. Schreiben Sie nur den Namen der Datei: Z_R1.fq',
    ]);
  });

  it('get their names from lines of md5sum in the checksum fields', () => {
    const line = `${md5}  run/a_R1.fastq.gz`;
    const read = { forward_read_file_checksum: md5, forward_read_file_name: 'a_R1.fastq.gz' };
    expect(element({ forward_read_file_checksum: line }).values).toEqual(read);
    expect(element({ forward_read_file_checksum: line, forward_read_file_name: '' }).values).toEqual(read);
    const same = element({ forward_read_file_checksum: line }, { forward_read_file_name: 'a_R1.fastq.gz' });
    expect(same).toEqual({ values: { forward_read_file_checksum: md5 }, codes: [] });
    expect(element({ reverse_read_file_checksum: line, reverse_read_file_name: 'b.fastq.gz' }).codes).toEqual([
      'reverse_read_file_checksum checksumOfOther',
    ]);
    expect(element({ forward_read_file_checksum: line }, { forward_read_file_name: 'b.fastq.gz' }).codes).toEqual([
      'forward_read_file_checksum checksumOfOther',
    ]);
    expect(element({ forward_read_file_checksum: `${md5}  a*.fastq.gz` }).codes).toEqual([
      'forward_read_file_name filePattern',
    ]);
  });
});
