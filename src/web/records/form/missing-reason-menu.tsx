import { Menu } from '@mantine/core';
import { acceptsMissingTerm } from '../../../catalogue/field-types.ts';
import { missingTermOf, missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../field-translation-keys.ts';
import { draftText } from './draft.ts';
import type { FieldInputProps, InputActions } from './field-input.ts';
import styles from './form.module.css';

const menuWidthPx = 84;

/** Reasons in the order of need: the specific ones before the many kinds of `missing`. */
export const reasonsSpecificFirst: readonly string[] = missingTerms.toSorted(
  (a, b) => Number(a.startsWith('missing')) - Number(b.startsWith('missing')),
);

type MissingReasonMenuProps = { label: string; onSelect: (term: string) => void };

/** The menu of the archives' reasons for a missing value. The chosen reason takes the place of the value. */
function MissingReasonMenu({ label, onSelect }: MissingReasonMenuProps) {
  const { t } = useTranslation();
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
 * The menu of reasons for a field whose value may be missing, and whether its input holds a reason. The menu is left out
 * beside a value, where it would look as if the value were missing.
 */
export function useMissingReason({ entity, name, field, value, onChange }: FieldInputProps): {
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
