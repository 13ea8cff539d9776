import { apiDocument } from '../../src/server/openapi-document.ts';
import { errorOf, strictAjv } from '../json-schemas.ts';
import type { Answer } from './client.ts';

/** A call as the description has it, as far as answers are held against it. */
type DescribedOperation = { pattern: RegExp; path: string; method: string; responses: Record<string, Response> };
type Response = {
  content?: Record<string, { schema?: object }>;
  headers?: Record<string, { required?: boolean }>;
};

export const document = apiDocument();

const ajv = strictAjv();
ajv.addVocabulary(['openapi', 'info', 'servers', 'tags', 'x-tagGroups', 'paths']);
ajv.addSchema(document, 'document');

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
const pointerTo = (...names: string[]) => encodeURI(`document#/${names.map(escaped).join('/')}`);

const describedOperations: readonly DescribedOperation[] = Object.entries(document.paths)
  // A path that is written out goes before one with parameters.
  .sort(([a], [b]) => a.split('{').length - b.split('{').length)
  .flatMap(([path, operations]) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
    return Object.entries(operations).map(([method, operation]) => ({
      pattern,
      path,
      method,
      responses: operation.responses as DescribedOperation['responses'],
    }));
  });

function operationOf(method: string, url: string): DescribedOperation | undefined {
  const path = url.replace(/[?#].*$/s, '');
  return describedOperations.find((call) => call.method === method.toLowerCase() && call.pattern.test(path));
}

/** The place of a status's response in the description; several calls share those of errors. */
function responseAt({ path, method, responses }: DescribedOperation, status: string): [Response, string[]] | undefined {
  const own = responses[status] as (Response & { $ref?: string }) | undefined;
  if (!own?.$ref) return own && [own, ['paths', path, method, 'responses', status]];
  const [, , name = ''] = own.$ref.slice(2).split('/');
  return [document.components.responses[name] as Response, ['components', 'responses', name]];
}

/** The values in a body: one of JSON, several of events, or the text itself. */
function valuesIn(body: string, type: string): unknown[] {
  if (type === 'application/json') return [JSON.parse(body)];
  if (type !== 'text/event-stream') return [body];
  return [...body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
}

function bodyMismatch(response: Answer, { content }: Response, place: string[]): string | null {
  if (!content) return response.body === '' ? null : 'with a body, where none is described';
  const type = String(response.headers['content-type'] ?? '').replace(/;.*/, '');
  if (!content[type]) return `as ${type || 'nothing'}, where ${Object.keys(content).join(' or ')} is described`;
  if (!content[type].schema) return null;
  const validate = ajv.getSchema(pointerTo(...place, 'content', type, 'schema'));
  if (!validate) throw new Error(`no schema at ${place.join(' ')}`);
  const isFit = valuesIn(response.body, type).every((value) => validate(value));
  return isFit ? null : `with a body that is not as described: ${errorOf(validate)}`;
}

function operationMismatch(call: DescribedOperation, answer: Answer): string | null {
  const found = responseAt(call, String(answer.statusCode));
  if (!found) return 'which is not described';
  const [response, place] = found;
  const lacking = Object.entries(response.headers ?? {}).find(
    ([name, { required }]) => required && answer.headers[name.toLowerCase()] === undefined,
  );
  return lacking ? `without the header ${lacking[0]}` : bodyMismatch(answer, response, place);
}

const isError = ajv.getSchema(pointerTo('components', 'schemas', 'Error'));

/** Checks requests that no call describes: pages and their files are read, everything else is refused in the common form. */
function undescribedMismatch(method: string, url: string, response: Answer): string | null {
  const isPage = method === 'GET' && !/^\/(?:rest|auth)(?:[/?]|$)/.test(url);
  if (isPage && !String(response.headers['content-type']).startsWith('application/json')) return null;
  if (method === 'GET' && String(response.headers['content-type']).startsWith('text/html')) return null;
  if (response.statusCode < 400) return 'which is not described';
  return isError?.(response.json()) ? null : 'in another form than that of errors';
}

/**
 * Holds a response against the description of all calls.
 * @throws Error naming the call, its status, and what does not fit
 */
export function expectConformance(method: string, url: string, response: Answer): void {
  const call = operationOf(method, url);
  const misfit = call ? operationMismatch(call, response) : undescribedMismatch(method, url, response);
  if (misfit !== null) throw new Error(`${method} ${url.slice(0, 200)} answered ${response.statusCode} ${misfit}`);
}
