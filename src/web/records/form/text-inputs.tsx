import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { Field } from '../../../catalogue/definition.ts';
import { useWords } from '../../language.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { fieldLabel } from '../field-words.ts';
import { typedOf } from './draft.ts';
import { type FieldInputProps, useInputProps } from './field-input.ts';
import styles from './form.module.css';
import { useMissing } from './missing-menu.tsx';
import { hrefOf } from './value-links.ts';

/** Beyond this, measuring the height of the input at every key makes typing slow. */
const maxMeasuredCharacters = 40_000;

function LongText(props: FieldInputProps) {
  const value = typedOf(props.value);
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

type LineProps = FieldInputProps & {
  face?: 'mono' | 'number';
  more?: Pick<TextInputProps, 'spellCheck' | 'inputMode' | 'autoCapitalize'>;
};

/** One line, with its buttons and links at the right end. */
function Line({ face, more, ...props }: LineProps) {
  const { t } = useWords();
  const { actions, isReason } = useMissing(props);
  const value = typedOf(props.value);
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
      {...more}
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

export function PlainText(props: FieldInputProps) {
  if (props.field.type === 'text' && props.field.long) return <LongText {...props} />;
  const isMono = props.field.type === 'text' && props.field.mono;
  return <Line {...props} {...(isMono && { face: 'mono', more: { spellCheck: false } })} />;
}

/** The input of checksums and identifiers, which no dictionary knows. */
export function CodeText(props: FieldInputProps) {
  return <Line {...props} face="mono" more={{ spellCheck: false }} />;
}

const address = { spellCheck: false, autoCapitalize: 'none' } as const;

export function EmailText(props: FieldInputProps) {
  return <Line {...props} more={{ ...address, inputMode: 'email' }} />;
}

export function UrlText(props: FieldInputProps) {
  return <Line {...props} more={{ ...address, inputMode: 'url' }} />;
}

/** Whether a phone may show its keyboard of digits, which has neither a minus nor letters. */
function isDigits(field: Field): boolean {
  // A mandatory field often holds a reason, which is typed as text.
  if (field.mandatory) return false;
  return field.type === 'integer' || (field.type === 'number' && field.min !== undefined && field.min >= 0);
}

/** The input of numbers: text, because both decimal signs and the letters of the hemispheres are accepted. */
export function NumberText(props: FieldInputProps) {
  const more = { spellCheck: false, ...(isDigits(props.field) && { inputMode: 'decimal' as const }) };
  return <Line {...props} face="number" more={more} />;
}

export function DateText(props: FieldInputProps) {
  const { t } = useWords();
  const { actions, isReason } = useMissing(props);
  const input = useInputProps(props);
  return (
    <DateInput
      {...input}
      named={t(fieldLabel(props.entity, props.name))}
      classNames={{ input: isReason ? styles.reason : 'numbers' }}
      value={typedOf(props.value)}
      onChange={props.onChange}
      actions={actions}
    />
  );
}
