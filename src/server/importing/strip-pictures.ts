import { readFile } from 'node:fs/promises';
import { ZipEditor } from '../../table/highlight-workbook/zip-editor.ts';

/** Pictures, embedded objects and printer settings of usual workbooks, such as a logo, take less. */
const maxPictureBytes = 1_000_000;

/** Parts in which a workbook has words; an import reads no others. */
const isTextPart = (path: string): boolean => path === 'mimetype' || /\.(?:xml|rels|rdf|vml)$/i.test(path);

/**
 * A workbook whose pictures and other parts without words are empty, so that it opens as before; null where they take little room.
 * @param path an uploaded workbook, which was read without a fault
 */
export async function stripPictures(path: string): Promise<Uint8Array | null> {
  const workbook = new ZipEditor(await readFile(path));
  const others = workbook.parts.filter((part) => !isTextPart(part.path));
  if (others.reduce((sum, { packed }) => sum + packed, 0) <= maxPictureBytes) return null;
  for (const { path: name } of others) workbook.write(name, []);
  return workbook.toBytes();
}
