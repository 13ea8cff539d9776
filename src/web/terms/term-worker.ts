import { repairEnvironment, suggestEnvironment } from '../../catalogue/terms/environment.ts';
import type { TermRequest, TermResponse } from './term-messages.ts';

function resultOf(request: TermRequest): TermResponse['result'] {
  if (request.name === 'suggest') {
    const { scale, typed, own } = request.input;
    return suggestEnvironment(scale, typed, own);
  }
  const { scale, values } = request.input;
  return values.flatMap((value): [string, string][] => {
    const repaired = repairEnvironment(scale, value);
    return repaired === undefined ? [] : [[value, repaired]];
  });
}

self.addEventListener('message', ({ data }: MessageEvent<TermRequest>) => {
  const response: TermResponse = { id: data.id, result: resultOf(data) };
  self.postMessage(response);
});

// Makes the index of all names before the first letter is typed.
suggestEnvironment('medium', 'water', []);
