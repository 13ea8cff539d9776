import { Problem, shorten } from '../cells.ts';

/** Rules about the name of one read file: the same in a form, over REST, in a spreadsheet's row and before an archive. */

/** Formats of read files by the endings of their names, in ENA's words. */
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

/** Endings of files that hold no reads whatever their type is said to be. */
const nonReadExtensions: ReadonlySet<string> = new Set(
  'xlsx xls xlsm ods csv tsv doc docx odt pdf rtf html htm xml json jpg jpeg png'.split(' '),
);

/** Endings of compressed files. */
const compressedExtensions: ReadonlySet<string> = new Set(['gz', 'bz2', 'xz', 'zst', 'zip']);
/** Endings that archives take of FASTQ. */
const archiveCompressions: ReadonlySet<string> = new Set(['gz', 'bz2']);

/** Endings of lists of checksums, which many programs put beside a file under its name. */
const checksumFilePattern = /\.(?:md5|md5sum|md5sums|sha256|sha256sum)$/i;

/** The ending of a read file's name, where another name or nothing follows it. */
const endOfName = new RegExp(
  `\\.(?:${Object.keys(readFormats).join('|')})(?:\\.(?:${[...compressedExtensions].join('|')}))?(?=[\\s;,|]|$)`,
  'gi',
);

const urlPattern = /^[a-z][a-z0-9+.-]*:\/\//i;
const drivePattern = /^[a-z]:/i;

/** Numbers or a range in brackets, and words in braces: what a shell or a program puts names in the place of. */
const globPattern = /\[(?:[0-9][0-9,|-]*[0-9]|[a-z]-[a-z]|fr|rf)\]|\{[^{},]*,[^{}]*\}|\{\w+\.\.\w+\}/i;

/** Signs without which a text is none of the mistakes below, as nearly all names are. */
const suspicious = /[\\/*?[{:;,|\s]|\.(?:md5|sha256)/i;

/** The ending of a file's name in small letters, without and with the one that its compression adds. */
function endingOf(name: string): { format: string; packing: string } {
  const parts = name.toLowerCase().split('.');
  const last = parts.length > 1 ? (parts.pop() ?? '') : '';
  if (!compressedExtensions.has(last)) return { format: last, packing: '' };
  return { format: parts.length > 1 ? (parts.at(-1) ?? '') : '', packing: last };
}

/** The problem of a text that cannot be the name of one file: a path, a pattern, several names, or a list of checksums. */
export function fileNameProblem(name: string): Problem | null {
  if (!suspicious.test(name)) return null;
  const value = shorten(name);
  if ((name.match(endOfName)?.length ?? 0) > 1) return new Problem('fileSeveral', { value });
  const isAddress = urlPattern.test(name);
  const path = isAddress ? (name.split(/[?#]/)[0] ?? '') : name;
  if (/[*?]/.test(path) || globPattern.test(path)) return new Problem('filePattern', { value });
  if (isAddress || /[\\/]/.test(name) || drivePattern.test(name)) {
    const nearest = path
      .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'), drivePattern.test(path) ? 1 : -1) + 1)
      .trim();
    const isFile = nearest.includes('.') && !checksumFilePattern.test(nearest);
    return isFile ? new Problem('filePath', { value, nearest }) : new Problem('fileFolder', { value });
  }
  return checksumFilePattern.test(name) ? new Problem('fileOfSums', { value }) : null;
}

/** Whether a file's name ends as no file of its type does; a type or an ending that is not known contradicts nothing. */
export function contradictsType(name: string, type: string | null): boolean {
  if (type !== null && name.endsWith('.fastq.gz') && type === 'fastq') return false;
  const { format } = endingOf(name);
  if (nonReadExtensions.has(format)) return true;
  const ofName = readFormats[format];
  const ofType = type === null ? undefined : readFormats[endingOf(`x.${type.trim()}`).format];
  return ofName !== undefined && ofType !== undefined && ofName !== ofType;
}

/** Whether a name is that of a FASTQ file that is not compressed as archives want it. */
export function isUncompressedFastq(name: string): boolean {
  if (name.endsWith('.fastq.gz')) return false;
  const { format, packing } = endingOf(name);
  return readFormats[format] === 'fastq' && !archiveCompressions.has(packing);
}
