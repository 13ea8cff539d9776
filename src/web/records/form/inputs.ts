import type { ComponentType } from 'react';
import type { FieldType } from '../../../catalogue/definition.ts';
import { ChoiceInput } from './choice-input.tsx';
import type { FieldInputProps } from './field-input.ts';
import { ReferenceInput, ReferencesInput } from './reference-inputs.tsx';
import { AddressText, CodeText, DateText, NumberText, PlainText } from './text-inputs.tsx';

/** How each type of value is typed or chosen. */
export const inputs = {
  text: PlainText,
  number: NumberText,
  integer: NumberText,
  latitude: NumberText,
  longitude: NumberText,
  date: DateText,
  depth: NumberText,
  choice: ChoiceInput,
  checksum: CodeText,
  doi: CodeText,
  orcid: CodeText,
  email: AddressText,
  url: AddressText,
  reference: ReferenceInput,
  references: ReferencesInput,
} as const satisfies Record<FieldType, ComponentType<FieldInputProps>>;
