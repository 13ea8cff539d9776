import { Menu, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { Field } from '../../../catalogue/definition.ts';
import { acceptsMissingTerm } from '../../../catalogue/definition.ts';
import { reasonsSpecificFirst } from '../../../catalogue/terms/index.ts';
import { accessionWarning, readAccession } from '../../../catalogue/values/accessions.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import { useTranslation } from '../../language.ts';
import type { TermInputProps } from '../../terms/index.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { hrefOf } from '../links.tsx';
import { draftText } from './draft.ts';
import { FieldTerms } from './field-terms.tsx';
import styles from './form.module.css';
import { type FieldInputProps, type InputActions, useInputProps } from './input-props.ts';

const menuWidthPx = 84;

type MissingReasonMenuProps = { label: string; onSelect: (term: string) => void };

/** The menu of INSDC's reasons for a missing value. The selected reason becomes the text of the input. */
function MissingReasonMenu({ label, onSelect }: MissingReasonMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width="max-content" returnFocus>
      <Menu.Target>
        <button
          type="button"
          className={`${styles.inputAction} ${styles.missing}`}
          aria-label={t('forms.missing.action', { field: label })}
        >
          {t('forms.missing.short')}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.reasons ?? ''}>
        <Menu.Label>{t('forms.missing.because')}</Menu.Label>
        {reasonsSpecificFirst.map((term) => (
          <Menu.Item key={term} onClick={() => onSelect(term)}>
            {term}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The menu of reasons for a field whose value may be missing, and whether its input contains a reason. The menu is left
 * out if there is a value, because it would look as if the value were missing.
 */
function useMissingReason({ entity, name, field, value, onChange }: FieldInputProps): {
  actions: InputActions | undefined;
  isReason: boolean;
} {
  const { t } = useTranslation();
  if (!acceptsMissingTerm(field)) return { actions: undefined, isReason: false };
  const typed = draftText(value).trim();
  const isReason = missingTermOf(typed) !== undefined;
  if (typed !== '' && !isReason) return { actions: undefined, isReason };
  const label = t(fieldLabelKey(entity, name));
  return {
    actions: { content: <MissingReasonMenu label={label} onSelect={onChange} />, width: menuWidthPx },
    isReason,
  };
}

/** Longer texts are not autosized, because measuring the height at every key makes typing slow. */
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
  displayKind?: 'mono' | 'number';
  inputProps?: Pick<TextInputProps, 'spellCheck' | 'inputMode' | 'autoCapitalize'>;
};

/** An input of one line, with its buttons and links at the right end. */
function SingleLineInput({ displayKind, inputProps, ...props }: SingleLineInputProps) {
  const { t } = useTranslation();
  const { actions, isReason } = useMissingReason(props);
  const value = draftText(props.value);
  const href = hrefOf(value, props.field);
  const openLink = href ? (
    <a href={href} target="_blank" rel="noreferrer" className={styles.inputAction}>
      {t('forms.open')}
    </a>
  ) : null;
  const openWidth = openLink ? 64 : 0;
  const input = useInputProps(props);
  const textInput = (termProps?: TermInputProps) => (
    <TextInput
      {...input}
      {...inputProps}
      classNames={{ input: isReason ? styles.reason : displayKind === 'number' ? styles.number : (displayKind ?? '') }}
      value={value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      {...((actions || openLink) && {
        rightSection: (
          <>
            {openLink}
            {actions?.content}
          </>
        ),
        rightSectionWidth: openWidth + (actions?.width ?? 0),
      })}
      {...termProps}
    />
  );
  return props.field.suggests ? <FieldTerms {...props}>{textInput}</FieldTerms> : textInput();
}

export function PlainTextInput(props: FieldInputProps) {
  if (props.field.type === 'text' && props.field.long) return <LongTextInput {...props} />;
  const isMono = props.field.type === 'text' && props.field.mono;
  return <SingleLineInput {...props} {...(isMono && { displayKind: 'mono', inputProps: { spellCheck: false } })} />;
}

/** The input of checksums and identifiers, in monospace and without a spell check. */
export function CodeInput(props: FieldInputProps) {
  return <SingleLineInput {...props} displayKind="mono" inputProps={{ spellCheck: false }} />;
}

const addressInputProps = { spellCheck: false, autoCapitalize: 'none' } as const;

export function EmailFieldInput(props: FieldInputProps) {
  return <SingleLineInput {...props} inputProps={{ ...addressInputProps, inputMode: 'email' }} />;
}

export function UrlInput(props: FieldInputProps) {
  return <SingleLineInput {...props} inputProps={{ ...addressInputProps, inputMode: 'url' }} />;
}

/** Whether a phone may show its numeric keyboard, which has neither a minus nor letters. */
function allowsDigitKeyboard(field: Field): boolean {
  // A mandatory field often contains the reason of a missing value, which is typed as text.
  if (field.mandatory) return false;
  return field.type === 'integer' || (field.type === 'number' && field.min !== undefined && field.min >= 0);
}

/** The input of numbers: a text input, because both decimal separators and the letters of hemispheres are accepted. */
export function NumberInput(props: FieldInputProps) {
  const inputProps = { spellCheck: false, ...(allowsDigitKeyboard(props.field) && { inputMode: 'decimal' as const }) };
  return <SingleLineInput {...props} displayKind="number" inputProps={inputProps} />;
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

/** A warning about a typed accession number that is not one of a run, or of an unknown archive. */
export function AccessionWarningText({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const accession = typed.trim() === '' ? null : readAccession(typed);
  const warning = typeof accession === 'string' ? accessionWarning(accession) : null;
  return (
    <p className={styles.note} role="status">
      {warning === null
        ? null
        : warning === 'other'
          ? t('accessions.other')
          : t('accessions.notRun', { kind: t(`accessions.kinds.${warning}`) })}
    </p>
  );
}

/** The input of an accession number, with the warning about it below. */
export function AccessionInput(props: FieldInputProps) {
  return (
    <>
      <CodeInput {...props} />
      {props.error ? null : <AccessionWarningText typed={draftText(props.value)} />}
    </>
  );
}
