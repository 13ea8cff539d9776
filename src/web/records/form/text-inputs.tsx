import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { Field } from '../../../catalogue/definition.ts';
import { useTranslation } from '../../language.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { fieldLabelKey } from '../field-translation-keys.ts';
import { draftText } from './draft.ts';
import { type FieldInputProps, useInputProps } from './field-input.ts';
import styles from './form.module.css';
import { useMissingReason } from './missing-reason-menu.tsx';
import { hrefOf } from './value-links.ts';

/** Beyond this, measuring the height of the input at every key makes typing slow. */
const maxMeasuredCharacters = 40_000;

function LongTextInput(props: FieldInputProps) {
  const value = draftText(props.value);
  const input = useInputProps(props);
  return (
    <Textarea
      {...input}
      {...(value.length > maxMeasuredCharacters ? { rows: 14 } : { autosize: true, minRows: 3, maxRows: 14 })}
      value={value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

type SingleLineInputProps = FieldInputProps & {
  face?: 'mono' | 'number';
  inputProps?: Pick<TextInputProps, 'spellCheck' | 'inputMode' | 'autoCapitalize'>;
};

/** One line, with its buttons and links at the right end. */
function SingleLineInput({ face, inputProps, ...props }: SingleLineInputProps) {
  const { t } = useTranslation();
  const { actions, isReason } = useMissingReason(props);
  const value = draftText(props.value);
  const href = hrefOf(value, props.field);
  const open = href ? (
    <a href={href} target="_blank" rel="noreferrer" className={styles.inInput}>
      {t('forms.open')}
    </a>
  ) : null;
  const openWidth = open ? 64 : 0;
  const input = useInputProps(props);
  return (
    <TextInput
      {...input}
      {...inputProps}
      classNames={{ input: isReason ? styles.reason : face === 'number' ? styles.number : (face ?? '') }}
      value={value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      {...((actions || open) && {
        rightSection: (
          <>
            {open}
            {actions?.content}
          </>
        ),
        rightSectionWidth: openWidth + (actions?.width ?? 0),
      })}
    />
  );
}

export function PlainTextInput(props: FieldInputProps) {
  if (props.field.type === 'text' && props.field.long) return <LongTextInput {...props} />;
  const isMono = props.field.type === 'text' && props.field.mono;
  return <SingleLineInput {...props} {...(isMono && { face: 'mono', inputProps: { spellCheck: false } })} />;
}

/** The input of checksums and identifiers, which no dictionary knows. */
export function CodeInput(props: FieldInputProps) {
  return <SingleLineInput {...props} face="mono" inputProps={{ spellCheck: false }} />;
}

const addressInputProps = { spellCheck: false, autoCapitalize: 'none' } as const;

export function EmailFieldInput(props: FieldInputProps) {
  return <SingleLineInput {...props} inputProps={{ ...addressInputProps, inputMode: 'email' }} />;
}

export function UrlInput(props: FieldInputProps) {
  return <SingleLineInput {...props} inputProps={{ ...addressInputProps, inputMode: 'url' }} />;
}

/** Whether a phone may show its keyboard of digits, which has neither a minus nor letters. */
function allowsDigitKeyboard(field: Field): boolean {
  // A mandatory field often holds a reason, which is typed as text.
  if (field.mandatory) return false;
  return field.type === 'integer' || (field.type === 'number' && field.min !== undefined && field.min >= 0);
}

/** The input of numbers: text, because both decimal signs and the letters of the hemispheres are accepted. */
export function NumberInput(props: FieldInputProps) {
  const inputProps = { spellCheck: false, ...(allowsDigitKeyboard(props.field) && { inputMode: 'decimal' as const }) };
  return <SingleLineInput {...props} face="number" inputProps={inputProps} />;
}

export function DateFieldInput(props: FieldInputProps) {
  const { t } = useTranslation();
  const { actions, isReason } = useMissingReason(props);
  const input = useInputProps(props);
  return (
    <DateInput
      {...input}
      dateLabel={t(fieldLabelKey(props.entity, props.name))}
      classNames={{ input: isReason ? styles.reason : 'numbers' }}
      value={draftText(props.value)}
      onChange={props.onChange}
      actions={actions}
    />
  );
}
