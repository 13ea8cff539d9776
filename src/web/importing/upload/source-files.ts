import { maxUploadBytes } from '../../../catalogue/limits.ts';
import { translate } from '../../language.ts';
import { showToast } from '../../ui/toasts.tsx';
import { requireReadable } from './post-form.ts';

async function isReadable(file: File): Promise<boolean> {
  return requireReadable(file).then(
    () => true,
    () => false,
  );
}

/**
 * The files to send with the table that was made of them. A file that was changed meanwhile, which a browser does
 * not send, and one that is too large to be sent with its table are left out with a message: the table is stored
 * without them.
 */
export async function sendableSources(table: File, sources: readonly File[]): Promise<File[]> {
  const sendable: File[] = [];
  let bytes = table.size;
  for (const file of sources) {
    const fits = bytes + file.size <= maxUploadBytes;
    if (fits && (await isReadable(file))) {
      sendable.push(file);
      bytes += file.size;
    } else
      showToast('error', translate(`dataImport.file.${fits ? 'notKeptChanged' : 'notKeptLarge'}`, { file: file.name }));
  }
  return sendable;
}
