import { decodeText } from '../../table/reading/text-file.ts';

/** Letters at the beginning of a file, as far as they are needed to know XML. */
const xmlDetectionBytes = 100;

/**
 * The text of a file that an archive has sent: a receipt as XML, which ENA writes in UTF-8, or a table.
 * @throws FileProblem 415 where it is no text
 */
export function decodeArchiveFile(bytes: Uint8Array): string {
  const utf8 = new TextDecoder();
  const isReceipt = /^\s*<(?:\?xml|receipt)[\s>]/i.test(utf8.decode(bytes.subarray(0, xmlDetectionBytes)));
  return isReceipt ? utf8.decode(bytes) : decodeText(bytes);
}
