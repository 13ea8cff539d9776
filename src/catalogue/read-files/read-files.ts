import type { EntityName } from '../entity-names.ts';
import { checksumFields } from '../records/cross-field-rules.ts';

/** The fields of an element that name its files, each with the field of that file's checksum. */
export const readFileFields: readonly { name: string; checksum: string }[] = checksumFields.map((checksum) => ({
  name: checksum.replace(/_checksum$/, '_name'),
  checksum,
}));

/** Whether a field names a read file. */
export function isReadFileName(entity: EntityName, field: string): boolean {
  return entity === 'sequencing_element' && readFileFields.some(({ name }) => name === field);
}

/** The method by which checksums of files are made here: the one that archives ask for. */
export const defaultChecksumMethod = 'MD5';

/** A file and its checksum; `name` may begin with the folders that it lies in, as in `run 1/a_R1.fastq.gz`. */
export type FileChecksum = { name: string; size: number; md5: string };

/** The name of a file without its folders. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a system or its owner hides a file; macOS leaves a `._a.fastq` beside each file of a foreign disk. */
export function isHiddenFile(path: string): boolean {
  return baseName(path).startsWith('.');
}

/** Whether a file's name says that it holds reads as FASTQ, compressed or not. */
export function isReadFile(path: string): boolean {
  return /\.(?:fastq|fq)(?:\.(?:gz|bz2|xz|zst))?$/i.test(path) && !isHiddenFile(path);
}
