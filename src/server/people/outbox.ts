import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeMailFile } from '../mail/outbox.ts';
import type { Occurrences } from './occurrences.ts';

/** Whether a mail is to somebody; only its head says so. */
const isTo = (mail: string, occurrences: Occurrences): boolean =>
  (mail.split(/\r?\n\r?\n/, 1)[0] ?? '').split(/\r?\n/).some((line) => /^to:/i.test(line) && occurrences.isIn(line));

/**
 * Deletes the mails to somebody among the files of the outbox, where no mail server is set, and rewrites those that name
 * them.
 * @param isCheck whether they are only counted
 */
export async function eraseInOutbox(dataDir: string, occurrences: Occurrences, isCheck: boolean): Promise<number> {
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  let count = 0;
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name);
    // Another server, or the operator, may have removed it meanwhile.
    const mail = await readFile(file, 'utf8').catch(() => '');
    if (!occurrences.isIn(mail)) continue;
    count += 1;
    if (isCheck) continue;
    if (isTo(mail, occurrences)) {
      await rm(file, { force: true });
      continue;
    }
    await writeMailFile(file, occurrences.replace(mail));
  }
  return count;
}
