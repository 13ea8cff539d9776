import { AccessionWarningText } from './accession-warning.tsx';
import { draftText } from './draft.ts';
import type { FieldInputProps } from './field-input.ts';
import { CodeInput } from './text-inputs.tsx';

/** The input of an archive's number, with what there is to remark on it below. */
export function AccessionInput(props: FieldInputProps) {
  return (
    <>
      <CodeInput {...props} />
      {props.error ? null : <AccessionWarningText typed={draftText(props.value)} />}
    </>
  );
}
