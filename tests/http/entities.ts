import { expect } from 'vitest';
import type { Field } from '../../src/catalogue/definition.ts';
import type { FieldMessages } from '../../src/catalogue/endpoints/errors.ts';
import { type EntityName, entityNames, entityOf } from '../../src/catalogue/index.ts';
import type { FieldValues } from '../factories.ts';
import type { Answer, Client } from './client.ts';

/** A record as it comes over HTTP. */
export type JsonRecord = {
  id: number;
  version: number;
  updated_at: string;
  labels: Record<string, unknown>;
} & FieldValues;

/** The entities that people have screens for. */
export const entities = entityNames.filter((name) => entityOf(name).path !== undefined);

export const fieldsOf = (entity: EntityName): [string, Field][] => Object.entries(entityOf(entity).fields);

/** A change of one text that is no part of a key if possible: as it is sent, and as it is stored. */
export function exampleChangeOf(entity: EntityName): { values: FieldValues; stored: FieldValues } {
  const stored = 'Œuvre 100%_\\ “x”';
  const texts = fieldsOf(entity).flatMap(([name, field]) =>
    field.type === 'text' && (field.maxLength ?? 1000) >= stored.length ? [name] : [],
  );
  const name = texts.find((text) => !entityOf(entity).keys.flat().includes(text)) ?? texts[0];
  return name
    ? { values: { [name]: `  ${stored} ` }, stored: { [name]: stored } }
    : { values: { doi: 'https://doi.org/10.1000/OTHER' }, stored: { doi: '10.1000/other' } };
}

/** The numbers of what a list gives, by its address. */
export async function idsOf(as: Client, query: string): Promise<number[]> {
  const response = await as.get(`/rest/${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ records: JsonRecord[] }>().records.map(({ id }) => id);
}

/** A record as it was made over HTTP. */
export async function postRecord(as: Client, resource: string, body: object): Promise<JsonRecord> {
  const response = await as.post(`/rest/${resource}`, body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

/** The messages of a form's 400, by field. */
export function messagesOf(response: Answer): FieldMessages {
  expect(response.statusCode, response.body).toBe(400);
  return response.json().payload;
}

/** The record that has a natural key already, as a form's 400 names it. */
export function conflictingRecordIn(response: Answer): { id: number; label: string } | undefined {
  expect(response.statusCode, response.body).toBe(400);
  return response.json().taken;
}
