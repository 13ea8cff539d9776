import type { RefusedRow } from '../../../catalogue/endpoints/errors.ts';
import { type CellError, parseCellErrors, parseColumnLetters } from '../upload/row-errors.ts';

/** The state of a file of a template import. */
export type FileState =
  | { kind: 'pending' }
  | { kind: 'success' | 'error'; header: string; cells: readonly CellError[]; list: readonly string[] }
  /** `status` is null where the response does not mention the file. */
  | { kind: 'unknown'; status: string | null };

type ResponseItem = { file: string; status: string; messages: readonly (string | RefusedRow)[] };

function isResponseItem(item: unknown): item is ResponseItem {
  if (typeof item !== 'object' || !item || !('file' in item) || !('status' in item) || !('messages' in item))
    return false;
  return typeof item.file === 'string' && typeof item.status === 'string' && Array.isArray(item.messages);
}

function stateOf(item: ResponseItem): FileState {
  const { status, messages } = item;
  if (status !== 'success' && status !== 'error') return { kind: 'unknown', status };
  const [header = '', ...list] = messages.filter((message) => typeof message === 'string');
  return { kind: status, header, cells: parseCellErrors(messages, parseColumnLetters(item)), list };
}

/**
 * The states of the sent files, which are found in any section of a response.
 * @throws SyntaxError if the response is not JSON
 */
export function parseFileStates(response: string, names: readonly string[]): FileState[] {
  const sections: unknown = JSON.parse(response);
  const items = Object.values(sections ?? {})
    .flat()
    .filter(isResponseItem);
  const byName = new Map(items.map((item) => [item.file, stateOf(item)]));
  return names.map((name) => byName.get(name) ?? { kind: 'unknown', status: null });
}

/** The state of every file after the whole upload has failed. */
export function failedState(header: string, list: readonly string[] = []): FileState {
  return { kind: 'error', header, cells: [], list };
}
