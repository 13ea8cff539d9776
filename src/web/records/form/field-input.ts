import type { ReactNode } from 'react';
import type { Field } from '../../../catalogue/definition.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { fieldHelp } from '../field-words.ts';
import type { DraftValue } from './draft.ts';

/** What the input of any type is given. */
export type FieldInputProps = {
  entity: EntityName;
  name: string;
  field: Field;
  /** To which the label belongs. */
  inputId: string;
  value: DraftValue;
  onChange: (value: DraftValue) => void;
  onBlur: () => void;
  error: ReactNode;
  /** The first one of a new record's form. */
  autoFocus: boolean;
};

/** What can be done with a value, at the right in its input, and how wide that is. */
export type InputActions = { content: ReactNode; width: number };

/** What all inputs have alike. The help is read out with the input; seen, it stands behind the button beside the label. */
export function useInputProps({ entity, name, inputId, error, onBlur, autoFocus }: FieldInputProps) {
  const { t } = useWords();
  return {
    id: inputId,
    name,
    description: t(fieldHelp(entity, name)),
    descriptionProps: { className: 'visually-hidden' },
    inputWrapperOrder: ['input', 'description', 'error'] as ('input' | 'description' | 'error')[],
    error,
    onBlur,
    autoComplete: 'off',
    'aria-keyshortcuts': 'F1',
    // A dialog asks for the second.
    ...(autoFocus && { autoFocus, 'data-autofocus': true }),
  };
}
