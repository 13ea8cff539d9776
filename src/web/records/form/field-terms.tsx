import { type ReactElement, useState } from 'react';
import { useTranslation } from '../../language.ts';
import {
  prepareTerms,
  repairTerms,
  suggestTerms,
  TermCombobox,
  type TermInputProps,
  useOwnValues,
} from '../../terms/index.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { draftText } from './draft.ts';
import styles from './form.module.css';
import type { FieldInputProps } from './input-props.ts';

type FieldTermsProps = Pick<FieldInputProps, 'entity' | 'name' | 'field' | 'value' | 'onChange' | 'onBlur'> & {
  children: (props: TermInputProps & { onFocus: () => void }) => ReactElement;
};

/** The term that a value certainly means although it is written otherwise, such as a bare label; sought when the input is left. */
function useRepair({ field, value }: Pick<FieldInputProps, 'field' | 'value'>) {
  const [found, setFound] = useState<{ of: string; term: string } | null>(null);
  const text = draftText(value).trim();
  const seek = async () => {
    const term = text === '' ? undefined : (await repairTerms(field, [text])).get(text);
    setFound(term === undefined ? null : { of: text, term });
  };
  return { seek, term: found?.of === text ? found.term : null };
}

/**
 * Suggests terms below a form's input, first those of the reader's own imports. Nothing is loaded before it has the focus. A bare
 * label, id or obsolete term that was left there is offered to be written as its list has it.
 */
export function FieldTerms({ entity, name, field, value, onChange, onBlur, children }: FieldTermsProps) {
  const { t } = useTranslation();
  const [hadFocus, setHadFocus] = useState(false);
  const own = useOwnValues(entity, name, hadFocus);
  const repair = useRepair({ field, value });
  const onFocus = () => {
    setHadFocus(true);
    prepareTerms(field);
  };
  return (
    <>
      <TermCombobox
        value={draftText(value)}
        onChange={onChange}
        onBlur={() => {
          void repair.seek();
          onBlur();
        }}
        suggest={(typed) => suggestTerms(field, typed, own)}
        isClosed={field.type === 'choice'}
        label={t(fieldLabelKey(entity, name))}
      >
        {(termProps) => children({ ...termProps, onFocus })}
      </TermCombobox>
      {repair.term === null ? null : (
        <button
          type="button"
          className={`link-button ${styles.repair}`}
          onClick={() => repair.term !== null && onChange(repair.term)}
        >
          {t('terms.writeAs', { term: repair.term })}
        </button>
      )}
    </>
  );
}
