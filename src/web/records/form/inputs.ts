import type { ComponentType } from 'react';
import type { FieldType } from '../../../catalogue/definition.ts';
import type { WordKey } from '../../language.ts';
import { AccessionText } from './accession-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import type { FieldInputProps } from './field-input.ts';
import { ReferenceInput, ReferencesInput } from './reference-inputs.tsx';
import { CodeText, DateText, EmailText, NumberText, PlainText, UrlText } from './text-inputs.tsx';

type FieldInput = {
  Input: ComponentType<FieldInputProps>;
  /** The format of a value, shown after the label; null if it is obvious. */
  hint: WordKey | null;
};

/** The input of each field type. */
export const inputs = {
  text: { Input: PlainText, hint: null },
  number: { Input: NumberText, hint: null },
  integer: { Input: NumberText, hint: null },
  latitude: { Input: NumberText, hint: 'forms.formats.latitude' },
  longitude: { Input: NumberText, hint: 'forms.formats.longitude' },
  date: { Input: DateText, hint: 'shell.dates.form' },
  depth: { Input: NumberText, hint: 'forms.formats.depth' },
  choice: { Input: ChoiceInput, hint: null },
  checksum: { Input: CodeText, hint: null },
  accession: { Input: AccessionText, hint: null },
  doi: { Input: CodeText, hint: null },
  orcid: { Input: CodeText, hint: null },
  email: { Input: EmailText, hint: null },
  url: { Input: UrlText, hint: 'forms.formats.url' },
  reference: { Input: ReferenceInput, hint: null },
  references: { Input: ReferencesInput, hint: null },
} as const satisfies Record<FieldType, FieldInput>;
