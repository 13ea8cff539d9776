import type { RefusedRow } from '../../../catalogue/endpoints/errors.ts';
import { type CellError, parseCellErrors, parseColumnLetters } from '../upload/row-errors.ts';

/** The state of a file of a template import. */
export type FileState =
  | { kind: 'pending' }
  | { kind: 'success' | 'error'; header: string; cells: readonly CellError[]; list: readonly string[] }
  /** `status` is null where the reply has nothing about the file. */
  | { kind: 'unknown'; status: string | null };

type ResponseItem = { file: string; status: string; messages: readonly (string | RefusedRow)[] };

function isResponseItem(one: unknown): one is ResponseItem {
  if (typeof one !== 'object' || !one || !('file' in one) || !('status' in one) || !('messages' in one)) return false;
  return typeof one.file === 'string' && typeof one.status === 'string' && Array.isArray(one.messages);
}

function stateOf(item: ResponseItem): FileState {
  const { status, messages } = item;
  if (status !== 'success' && status !== 'error') return { kind: 'unknown', status };
  const [header = '', ...list] = messages.filter((one) => typeof one === 'string');
  return { kind: status, header, cells: parseCellErrors(messages, parseColumnLetters(item)), list };
}

/**
 * The states that a reply gives to the files that were sent, in whichever of its sections they stand.
 * @throws SyntaxError where it is no JSON
 */
export function parseFileStates(reply: string, names: readonly string[]): FileState[] {
  const sections: unknown = JSON.parse(reply);
  const items = Object.values(sections ?? {})
    .flat()
    .filter(isResponseItem);
  const byName = new Map(items.map((item) => [item.file, stateOf(item)]));
  return names.map((name) => byName.get(name) ?? { kind: 'unknown', status: null });
}

/** The state of every file where the upload as a whole has failed. */
export function failedState(header: string, list: readonly string[] = []): FileState {
  return { kind: 'error', header, cells: [], list };
}
