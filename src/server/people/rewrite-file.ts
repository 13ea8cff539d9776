import { ZipEditor } from '../../table/highlight-workbook/zip-editor.ts';
import { FileProblem } from '../../table/issues.ts';
import { isTextPart } from '../importing/stored-file.ts';
import type { Occurrences } from './occurrences.ts';
import { rewriteText } from './rewrite-text-file.ts';
import { XmlRewriter } from './rewrite-xml.ts';

/**
 * A file without what is erased. `same`: nothing was in it; `removed`: something is in it that cannot be replaced;
 * `unread`: nobody knows.
 */
export type RewrittenFile = { hasLastName: boolean } & (
  | { outcome: 'same' | 'removed' | 'unread' }
  | { outcome: 'rewritten'; bytes: Uint8Array }
);

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, i) => bytes[i] === byte);
const zipMagic = [0x50, 0x4b, 3, 4];

/** How deep archives are looked through: a workbook may have others packed into it. */
const maxDepth = 2;

/** Whether something stands in bytes of any kind, in the encodings of old workbooks and others. */
export function isInBytes(bytes: Uint8Array, occurrences: Occurrences): boolean {
  const latin = new TextDecoder('latin1');
  const decoders = [latin, new TextDecoder('utf-8')];
  const withoutZeros = bytes.filter((byte) => byte !== 0);
  return [bytes, withoutZeros].some((some) => decoders.some((decoder) => occurrences.isPartOf(decoder.decode(some))));
}

function decodeXml(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Rewrites the parts of a workbook; pictures and others in which something stands are emptied. */
async function rewriteArchive(bytes: Uint8Array, occurrences: Occurrences, depth: number): Promise<RewrittenFile> {
  const archive = new ZipEditor(bytes);
  let [isChanged, hasLastName] = [false, false];
  for (const { path } of archive.parts) {
    const part = archive.read(path) ?? new Uint8Array();
    const xml = isTextPart(path) ? decodeXml(part) : null;
    if (occurrences.isIn(path) || (isTextPart(path) && xml === null && isInBytes(part, occurrences)))
      return { outcome: 'removed', hasLastName };
    if (startsWith(part, zipMagic)) {
      const packed = depth < maxDepth ? await rewriteFile(part, occurrences, depth + 1) : null;
      hasLastName ||= packed?.hasLastName ?? false;
      if (packed?.outcome === 'same') continue;
      // One that cannot be read may have anything in it.
      archive.write(path, packed?.outcome === 'rewritten' ? [packed.bytes] : []);
      isChanged = true;
      continue;
    }
    if (xml === null) {
      if (!isInBytes(part, occurrences)) continue;
      archive.write(path, []);
      isChanged = true;
      continue;
    }
    const rewriter = new XmlRewriter(occurrences);
    const rewritten = rewriter.rewrite(xml);
    hasLastName ||= rewriter.hasLastName;
    if (!rewriter.isChanged) continue;
    archive.write(path, [new TextEncoder().encode(rewritten)]);
    isChanged = true;
  }
  return isChanged
    ? { outcome: 'rewritten', bytes: await archive.toBytes(), hasLastName }
    : { outcome: 'same', hasLastName };
}

/**
 * Replaces what is erased in a file, so that it is still the same workbook or text otherwise.
 * @param depth 1, and more of one that is packed into another
 */
export async function rewriteFile(bytes: Uint8Array, occurrences: Occurrences, depth = 1): Promise<RewrittenFile> {
  if (!startsWith(bytes, zipMagic)) {
    const text = rewriteText(bytes, occurrences);
    if (text) return text;
    return { outcome: isInBytes(bytes, occurrences) ? 'removed' : 'unread', hasLastName: false };
  }
  try {
    return await rewriteArchive(bytes, occurrences, depth);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { outcome: 'unread', hasLastName: false };
  }
}
