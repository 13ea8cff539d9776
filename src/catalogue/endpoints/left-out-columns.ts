import { z } from 'zod';

const names = z.array(z.string());

/** The part of an upload's form that names the columns of a file which the table lacks. */
export const leftOutPart = z
  .string()
  .describe(
    'The headers of the columns that the table does not have, if it was made from another file, as a list in JSON. The result names them.',
  );

/** The headers of left-out columns, as an upload sends them; undefined where they are no list of texts. */
export function parseLeftOut(json: string | undefined): string[] | undefined {
  try {
    return names.safeParse(JSON.parse(json || '[]')).data;
  } catch {
    return undefined;
  }
}
