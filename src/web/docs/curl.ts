import type { Schema } from '../../catalogue/json-schema.ts';
import { type ApiDocument, type Endpoint, resolveSchema } from './openapi-document.ts';

type JsonSchema = Schema & {
  examples?: readonly unknown[];
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
};

const exampleUuid = '0190d5a0-0000-4000-8000-000000000001';

/** A value that fits a schema well enough to show where one stands. */
function makeExample(document: ApiDocument, given: Schema): unknown {
  const schema = resolveSchema(document, given) as JsonSchema;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.anyOf?.[0]) return makeExample(document, schema.anyOf[0]);
  if (schema.format === 'uuid') return exampleUuid;
  const [type] = [schema.type].flat();
  if (type === 'object') return makeExampleBody(document, schema);
  if (type === 'array') return [1];
  return type === 'string' ? '…' : 1;
}

/** The required fields of a body; where there are none, the first one with an example. */
function makeExampleBody(document: ApiDocument, given: Schema): Record<string, unknown> {
  const { properties = {}, required = [], anyOf } = resolveSchema(document, given) as JsonSchema;
  if (anyOf?.[0]) return makeExampleBody(document, anyOf[0]);
  const first = Object.keys(properties).find((name) => properties[name]?.examples) ?? Object.keys(properties)[0];
  const names = required.length > 0 || first === undefined ? required : [first];
  return Object.fromEntries(names.map((name) => [name, makeExample(document, properties[name] ?? {})]));
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function bodyLines(document: ApiDocument, { requestBody }: Endpoint): string[] {
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(requestBody?.content ?? {});
  if (type === '') return [];
  const body = makeExampleBody(document, schema);
  if (type !== 'multipart/form-data')
    return [`-H 'Content-Type: ${type}'`, `-d ${quoteForShell(JSON.stringify(body))}`];
  return Object.entries(body).map(([name, value]) =>
    name === 'file' ? '-F file=@table.xlsx' : `-F ${quoteForShell(`${name}=${value}`)}`,
  );
}

const cookies = '-b cookies.txt -c cookies.txt';
const token = '-H "X-CSRF-Token: $TOKEN"';

/** A call as one types it, at the server of this page; `$TOKEN` and the cookies are those of the first steps. */
export function toCurlCommand(document: ApiDocument, call: Endpoint, origin: string): string {
  const [needs = {}] = call.security;
  const examples = Object.fromEntries(
    (call.parameters ?? []).map(({ name, schema }) => [name, makeExample(document, schema)]),
  );
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(examples[name]));
  const isFile = Object.values(call.responses).some((answer) =>
    'content' in answer ? /spreadsheet/.test(Object.keys(answer.content ?? {}).join()) : false,
  );
  const changes = 'csrfToken' in needs;
  const head = [
    'curl',
    ...(call.method === 'get' || call.requestBody ? [] : [`-X ${call.method.toUpperCase()}`]),
    ...(call.method === 'put' ? ['-X PUT'] : []),
    ...(isFile ? ['-OJ'] : []),
    ...(changes || 'session' in needs ? [cookies] : []),
    ...(changes ? [token] : []),
    ...('basic' in needs ? ["-u 'alex@example.org:password'"] : []),
    `${origin}${path}`,
  ].join(' ');
  return [head, ...bodyLines(document, call)].join(' \\\n  ');
}

/** The first calls of a script: the token, then the login. */
export function getFirstSteps(origin: string): readonly [token: string, login: string] {
  return [
    `TOKEN=$(curl -s ${cookies} ${origin}/auth/session |\n  sed 's/.*"csrfToken":"\\([^"]*\\)".*/\\1/')`,
    `curl -X POST ${cookies} ${token} \\\n  -u 'alex@example.org:password' ${origin}/auth/login`,
  ];
}
