import { Menu } from '@mantine/core';
import { takesReason } from '../../../catalogue/field-types.ts';
import { missingTermOf, missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { useWords } from '../../language.ts';
import { fieldLabel } from '../field-words.ts';
import { typedOf } from './draft.ts';
import type { FieldInputProps, InputActions } from './field-input.ts';
import styles from './form.module.css';

const menuWidthPx = 84;

/** Reasons in the order of need: the specific ones before the many kinds of `missing`. */
export const reasonsByNeed: readonly string[] = missingTerms.toSorted(
  (a, b) => Number(a.startsWith('missing')) - Number(b.startsWith('missing')),
);

type MissingMenuProps = { label: string; onChoose: (term: string) => void };

/** The menu of the archives' reasons for a missing value. The chosen reason takes the place of the value. */
function MissingMenu({ label, onChoose }: MissingMenuProps) {
  const { t } = useWords();
  return (
    <Menu position="bottom-end" width="max-content" returnFocus>
      <Menu.Target>
        <button
          type="button"
          className={`${styles.inInput} ${styles.missing}`}
          aria-label={t('forms.missing.action', { field: label })}
        >
          {t('forms.missing.short')}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.reasons ?? ''}>
        <Menu.Label>{t('forms.missing.because')}</Menu.Label>
        {reasonsByNeed.map((term) => (
          <Menu.Item key={term} onClick={() => onChoose(term)}>
            {term}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The menu of reasons for a field whose value may be missing, and whether its input holds a reason. The menu is left out
 * beside a value, where it would look as if the value were missing.
 */
export function useMissing({ entity, name, field, value, onChange }: FieldInputProps): {
  actions: InputActions | undefined;
  isReason: boolean;
} {
  const { t } = useWords();
  if (!takesReason(field)) return { actions: undefined, isReason: false };
  const typed = typedOf(value).trim();
  const isReason = missingTermOf(typed) !== undefined;
  if (typed !== '' && !isReason) return { actions: undefined, isReason };
  const label = t(fieldLabel(entity, name));
  return { actions: { content: <MissingMenu label={label} onChoose={onChange} />, width: menuWidthPx }, isReason };
}
