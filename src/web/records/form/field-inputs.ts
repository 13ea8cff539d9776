import type { ComponentType } from 'react';
import type { FieldType } from '../../../catalogue/definition.ts';
import type { TranslationKey } from '../../language.ts';
import { ChoiceInput } from './choice-input.tsx';
import type { FieldInputProps } from './input-props.ts';
import { MeasurementsFieldInput } from './measurements-field-input.tsx';
import { ReferenceInput, ReferencesInput } from './reference-inputs.tsx';
import {
  AccessionInput,
  CodeInput,
  DateFieldInput,
  EmailFieldInput,
  NumberInput,
  PlainTextInput,
  UrlInput,
} from './text-inputs.tsx';

type FieldInput = {
  Input: ComponentType<FieldInputProps>;
  /** The format of a value, shown after the label; null if it is obvious. */
  hint: TranslationKey | null;
};

/** The input of each field type. */
export const fieldInputs = {
  text: { Input: PlainTextInput, hint: null },
  number: { Input: NumberInput, hint: null },
  integer: { Input: NumberInput, hint: null },
  latitude: { Input: NumberInput, hint: 'forms.formats.latitude' },
  longitude: { Input: NumberInput, hint: 'forms.formats.longitude' },
  date: { Input: DateFieldInput, hint: 'shell.dates.form' },
  depth: { Input: NumberInput, hint: 'forms.formats.depth' },
  choice: { Input: ChoiceInput, hint: null },
  checksum: { Input: CodeInput, hint: null },
  accession: { Input: AccessionInput, hint: null },
  doi: { Input: CodeInput, hint: null },
  orcid: { Input: CodeInput, hint: null },
  email: { Input: EmailFieldInput, hint: null },
  url: { Input: UrlInput, hint: 'forms.formats.url' },
  reference: { Input: ReferenceInput, hint: null },
  references: { Input: ReferencesInput, hint: null },
  measurements: { Input: MeasurementsFieldInput, hint: null },
} as const satisfies Record<FieldType, FieldInput>;
