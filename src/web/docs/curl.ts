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

/** An example value for a schema. */
function makeExample(document: ApiDocument, maybeRef: Schema): unknown {
  const schema = resolveSchema(document, maybeRef) as JsonSchema;
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

/** Examples of the required fields of a body; where there are none, of the first field with an example. */
function makeExampleBody(document: ApiDocument, maybeRef: Schema): Record<string, unknown> {
  const { properties = {}, required = [], anyOf } = resolveSchema(document, maybeRef) as JsonSchema;
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

/** The curl command for an endpoint of this server; `$TOKEN` and the cookies come from the first steps. */
export function toCurlCommand(document: ApiDocument, endpoint: Endpoint, origin: string): string {
  const [security = {}] = endpoint.security;
  const examples = Object.fromEntries(
    (endpoint.parameters ?? []).map(({ name, schema }) => [name, makeExample(document, schema)]),
  );
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(examples[name]));
  const isFile = Object.values(endpoint.responses).some((response) =>
    'content' in response ? /spreadsheet/.test(Object.keys(response.content ?? {}).join()) : false,
  );
  const changes = 'csrfToken' in security;
  const head = [
    'curl',
    ...(endpoint.method === 'get' || endpoint.requestBody ? [] : [`-X ${endpoint.method.toUpperCase()}`]),
    ...(endpoint.method === 'put' ? ['-X PUT'] : []),
    ...(isFile ? ['-OJ'] : []),
    ...(changes || 'session' in security ? [cookies] : []),
    ...(changes ? [token] : []),
    ...('basic' in security ? ["-u 'alex@example.org:password'"] : []),
    `${origin}${path}`,
  ].join(' ');
  return [head, ...bodyLines(document, endpoint)].join(' \\\n  ');
}

/** The commands with which a script starts: the token, then the login. */
export function getFirstSteps(origin: string): readonly [token: string, login: string] {
  return [
    `TOKEN=$(curl -s ${cookies} ${origin}/auth/session |\n  sed 's/.*"csrfToken":"\\([^"]*\\)".*/\\1/')`,
    `curl -X POST ${cookies} ${token} \\\n  -u 'alex@example.org:password' ${origin}/auth/login`,
  ];
}
