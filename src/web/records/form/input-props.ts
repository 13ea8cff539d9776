import type { ReactNode } from 'react';
import type { Field } from '../../../catalogue/definition.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { fieldHelpKey } from '../../ui/field-text-keys.ts';
import type { DraftValue } from './draft.ts';

/** The properties of the input of any field type. */
export type FieldInputProps = {
  entity: EntityName;
  name: string;
  field: Field;
  /** The id that the label refers to. */
  inputId: string;
  value: DraftValue;
  onChange: (value: DraftValue) => void;
  onBlur: () => void;
  error: ReactNode;
  /** Text that screen readers read with the input; it is also visible below it. */
  warning?: string;
  /** Whether the field is the first of a new record's form. */
  autoFocus: boolean;
};

/** Buttons and links at the right in an input, and their width. */
export type InputActions = { content: ReactNode; width: number };

/**
 * The properties that all inputs share. Screen readers read the help with the input; a button at the label shows it.
 */
export function useInputProps({ entity, name, inputId, error, warning, onBlur, autoFocus }: FieldInputProps) {
  const { t } = useTranslation();
  return {
    id: inputId,
    name,
    description: [t(fieldHelpKey(entity, name)), warning].filter(Boolean).join(' '),
    descriptionProps: { className: 'visually-hidden' },
    inputWrapperOrder: ['input', 'description', 'error'] as ('input' | 'description' | 'error')[],
    error,
    onBlur,
    autoComplete: 'off',
    'aria-keyshortcuts': 'F1',
    // `data-autofocus` is for Mantine's dialogs.
    ...(autoFocus && { autoFocus, 'data-autofocus': true }),
  };
}
