import type { EntityName } from '../entity-names.ts';
import { checksumFields } from '../records/cross-field-rules.ts';
import { missingTermOf } from '../vocabularies/index.ts';

/** The fields of an element with the names of its read files, each with the field of the file's checksum. */
export const readFileFields: readonly { name: string; checksum: string }[] = checksumFields.map((checksum) => ({
  name: checksum.replace(/_checksum$/, '_name'),
  checksum,
}));

/** The field with the file of an element, and those that describe only this file. */
export const forwardFileField = readFileFields[0]?.name ?? '';
const forwardFileDetails: readonly string[] = [readFileFields[0]?.checksum ?? '', 'checksum_method'];

/** Whether a mandatory field may be empty in an element that has no file yet. */
export function isForwardFileDetail(entity: EntityName, field: string): boolean {
  return entity === 'sequencing_element' && forwardFileDetails.includes(field);
}

/** Whether the name of a read file is the reason why there is none yet. */
export function isReasonForNoFile(name: unknown): boolean {
  return typeof name === 'string' && missingTermOf(name) !== undefined;
}

/** Whether a field holds the name of a read file. */
export function isReadFileName(entity: EntityName, field: string): boolean {
  return entity === 'sequencing_element' && readFileFields.some(({ name }) => name === field);
}

/** The method of checksums that pages calculate: the one that archives require. */
export const defaultChecksumMethod = 'MD5';

/** A file and its checksum; `name` may begin with folders, as in `run 1/a_R1.fastq.gz`. */
export type FileChecksum = { name: string; size: number; md5: string };

/** The name of a file without its folders. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a file is hidden, such as `._a.fastq`, which macOS writes next to each file on other file systems. */
export function isHiddenFile(path: string): boolean {
  return baseName(path).startsWith('.');
}

/** Whether a file has the extension of FASTQ, compressed or not. */
export function isReadFile(path: string): boolean {
  return /\.(?:fastq|fq)(?:\.(?:gz|bz2|xz|zst))?$/i.test(path) && !isHiddenFile(path);
}
