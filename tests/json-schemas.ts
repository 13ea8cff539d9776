import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Schemas } from '../src/catalogue/json-schema.ts';

/** A validator of JSON Schema 2020-12 that refuses unknown keywords; annotations are declared. */
export function strictAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: false });
  formats.default(ajv);
  ajv.addVocabulary(['components']);
  return ajv;
}

/** Validators for the schemas of a document's components, which refer to each other. */
export function componentValidators(schemas: Schemas): (name: string) => ValidateFunction {
  const ajv = strictAjv();
  ajv.addSchema({ components: { schemas } }, 'document');
  return (name) => {
    const validate = ajv.getSchema(`document#/components/schemas/${name}`);
    if (!validate) throw new Error(`there is no schema ${name}`);
    return validate;
  };
}

/** The first error as a sentence: where it is, and what. */
export function errorOf({ errors }: { errors?: ErrorObject[] | null }): string {
  const [first] = errors ?? [];
  if (!first) return '';
  const { instancePath, message, params } = first;
  return `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`;
}
