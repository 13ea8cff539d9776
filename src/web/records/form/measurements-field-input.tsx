import { formatTyped, parseTyped } from '../../../catalogue/measurements/typed-measurements.ts';
import { useTranslation } from '../../language.ts';
import { fieldHelpKey } from '../../ui/field-text-keys.ts';
import { draftText } from './draft.ts';
import type { FieldInputProps } from './input-props.ts';
import { MeasurementsInput } from './measurements-input.tsx';

/** The input of the measurements of a record. */
export function MeasurementsFieldInput({ entity, name, inputId, value, onChange, onBlur, error }: FieldInputProps) {
  const { t } = useTranslation();
  return (
    <MeasurementsInput
      id={inputId}
      rows={parseTyped(draftText(value))}
      onChange={(rows) => onChange(formatTyped(rows))}
      onBlur={onBlur}
      error={error}
      description={t(fieldHelpKey(entity, name))}
    />
  );
}
