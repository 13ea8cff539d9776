// The structure that the OpenAPI Specification 3.1 gives a document, as far as ours uses it, as a JSON Schema.

const string = { type: 'string', minLength: 1 };
const schema = { type: 'object' };
const named = (values: object) => ({
  type: 'object',
  propertyNames: { pattern: '^[A-Za-z0-9._-]+$' },
  additionalProperties: values,
});

/** An object of these properties, besides extensions. */
function fixed(properties: object, required: readonly string[] = []) {
  return { type: 'object', properties, patternProperties: { '^x-': {} }, required, additionalProperties: false };
}

const orReference = (value: object) => ({
  if: { type: 'object', properties: { $ref: string }, required: ['$ref'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { type: 'object', properties: { $ref: string }, additionalProperties: false },
  else: value,
});

const mediaTypes = {
  type: 'object',
  propertyNames: { pattern: '^[a-z]+/[a-z0-9.+-]+$' },
  additionalProperties: fixed({ schema }),
};

const header = fixed({ description: string, required: { type: 'boolean' }, schema }, ['schema']);

const response = fixed(
  { description: string, headers: { type: 'object', additionalProperties: header }, content: mediaTypes },
  ['description'],
);

const parameter = {
  ...fixed(
    {
      name: string,
      in: { enum: ['path', 'query', 'header', 'cookie'] },
      description: string,
      required: { type: 'boolean' },
      style: { enum: ['form', 'simple'] },
      explode: { type: 'boolean' },
      schema,
    },
    ['name', 'in', 'schema', 'description'],
  ),
  if: { type: 'object', properties: { in: { const: 'path' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { type: 'object', properties: { required: { const: true } }, required: ['required'] },
};

const operation = fixed(
  {
    operationId: { type: 'string', pattern: '^\\w+$' },
    tags: { type: 'array', items: string, minItems: 1 },
    summary: string,
    description: string,
    parameters: { type: 'array', items: parameter },
    requestBody: fixed({ description: string, content: mediaTypes, required: { type: 'boolean' } }, ['content']),
    responses: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^(?:[1-5]\\d\\d|default)$' },
      additionalProperties: orReference(response),
    },
    security: { type: 'array', items: { type: 'object', additionalProperties: { type: 'array', items: string } } },
  },
  ['operationId', 'tags', 'summary', 'responses'],
);

const securityScheme = {
  oneOf: [
    fixed(
      { type: { const: 'apiKey' }, in: { enum: ['query', 'header', 'cookie'] }, name: string, description: string },
      ['type', 'in', 'name'],
    ),
    fixed({ type: { const: 'http' }, scheme: string, description: string }, ['type', 'scheme']),
  ],
};

export const openApiStructure = fixed(
  {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    info: fixed(
      {
        title: string,
        version: string,
        description: string,
        license: fixed({ name: string, identifier: string }, ['name']),
      },
      ['title', 'version'],
    ),
    servers: { type: 'array', items: fixed({ url: string, description: string }, ['url']) },
    tags: { type: 'array', items: fixed({ name: string, description: string }, ['name']), uniqueItems: true },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        type: 'object',
        propertyNames: { enum: ['get', 'put', 'post', 'delete'] },
        additionalProperties: operation,
      },
    },
    components: fixed({
      schemas: named(schema),
      responses: named(response),
      securitySchemes: named(securityScheme),
    }),
  },
  ['openapi', 'info', 'paths'],
);
