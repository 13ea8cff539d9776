import { AccessionRemark } from './accession-remark.tsx';
import { typedOf } from './draft.ts';
import type { FieldInputProps } from './field-input.ts';
import { CodeText } from './text-inputs.tsx';

/** The input of an archive's number, with what there is to remark on it below. */
export function AccessionText(props: FieldInputProps) {
  return (
    <>
      <CodeText {...props} />
      {props.error ? null : <AccessionRemark typed={typedOf(props.value)} />}
    </>
  );
}
