import { Problem, shorten } from '../cells.ts';

/** Rules for the name of a read file, the same in forms, in the API, in imported tables and in the archive check. */

/** ENA's formats of read files, by extension. */
const readFormats: Readonly<Record<string, string>> = {
  fastq: 'fastq',
  fq: 'fastq',
  fasta: 'fasta',
  fa: 'fasta',
  fna: 'fasta',
  bam: 'bam',
  cram: 'cram',
  sff: 'sff',
  sra: 'sra',
};

/** Extensions of files that never contain reads. */
const nonReadExtensions: ReadonlySet<string> = new Set(
  'xlsx xls xlsm ods csv tsv doc docx odt pdf rtf html htm xml json jpg jpeg png'.split(' '),
);

/** Extensions of compressed files. */
const compressedExtensions: ReadonlySet<string> = new Set(['gz', 'bz2', 'xz', 'zst', 'zip']);
/** Extensions of compressed FASTQ that archives accept. */
const archiveCompressions: ReadonlySet<string> = new Set(['gz', 'bz2']);

/** Extensions of checksum files, which many programs write next to a file. */
const checksumFilePattern = /\.(?:md5|md5sum|md5sums|sha256|sha256sum)$/i;

/** The extension of a read file, at the end of a text or before another name. */
const endOfName = new RegExp(
  `\\.(?:${Object.keys(readFormats).join('|')})(?:\\.(?:${[...compressedExtensions].join('|')}))?(?=[\\s;,|]|$)`,
  'gi',
);

const urlPattern = /^[a-z][a-z0-9+.-]*:\/\//i;
const drivePattern = /^[a-z]:/i;

/** Brackets with numbers or a range, and braces with alternatives, which a shell expands to several names. */
const globPattern = /\[(?:[0-9][0-9,|-]*[0-9]|[a-z]-[a-z]|fr|rf)\]|\{[^{},]*,[^{}]*\}|\{\w+\.\.\w+\}/i;

/** Every faulty name has one of these characters; nearly all names have none, and need no further check. */
const suspicious = /[\\/*?[{:;,|\s]|\.(?:md5|sha256)/i;

/** The extension of a file's format in lower case, and that of its compression, or ''. */
function extensionsOf(name: string): { format: string; compression: string } {
  const parts = name.toLowerCase().split('.');
  const last = parts.length > 1 ? (parts.pop() ?? '') : '';
  if (!compressedExtensions.has(last)) return { format: last, compression: '' };
  return { format: parts.length > 1 ? (parts.at(-1) ?? '') : '', compression: last };
}

/** The problem of a text that is not the name of one file: a path, a pattern, several names, or a checksum file. */
export function fileNameProblem(name: string): Problem | null {
  if (!suspicious.test(name)) return null;
  const value = shorten(name);
  if ((name.match(endOfName)?.length ?? 0) > 1) return new Problem('fileSeveral', { value });
  const isUrl = urlPattern.test(name);
  const path = isUrl ? (name.split(/[?#]/)[0] ?? '') : name;
  if (/[*?]/.test(path) || globPattern.test(path)) return new Problem('filePattern', { value });
  if (isUrl || /[\\/]/.test(name) || drivePattern.test(name)) {
    const baseName = path
      .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'), drivePattern.test(path) ? 1 : -1) + 1)
      .trim();
    const isFile = baseName.includes('.') && !checksumFilePattern.test(baseName);
    return isFile ? new Problem('filePath', { value, nearest: baseName }) : new Problem('fileFolder', { value });
  }
  return checksumFilePattern.test(name) ? new Problem('fileOfSums', { value }) : null;
}

/** Whether the extension of a file contradicts its type; unknown types and extensions contradict nothing. */
export function contradictsType(name: string, type: string | null): boolean {
  if (type !== null && name.endsWith('.fastq.gz') && type === 'fastq') return false;
  const { format } = extensionsOf(name);
  if (nonReadExtensions.has(format)) return true;
  const formatOfName = readFormats[format];
  const formatOfType = type === null ? undefined : readFormats[extensionsOf(`x.${type.trim()}`).format];
  return formatOfName !== undefined && formatOfType !== undefined && formatOfName !== formatOfType;
}

/** Whether a file is FASTQ without a compression that archives accept. */
export function isUncompressedFastq(name: string): boolean {
  if (name.endsWith('.fastq.gz')) return false;
  const { format, compression } = extensionsOf(name);
  return readFormats[format] === 'fastq' && !archiveCompressions.has(compression);
}
