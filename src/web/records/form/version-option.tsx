import type { Field } from '../../../catalogue/definition.ts';
import styles from './conflict-view.module.css';
import type { DraftValue } from './draft.ts';
import { ValueText } from './field-text.tsx';

type VersionOptionProps = {
  name: string;
  title: string;
  value?: { field: Field; value: DraftValue | undefined };
  selected: boolean;
  isInvalid: boolean;
  wide?: boolean;
  onSelect: () => void;
};

/** One of the values to choose from for a field of two versions, or of several records. */
export function VersionOption({ name, title, value, selected, isInvalid, wide, onSelect }: VersionOptionProps) {
  return (
    <label data-selected={selected || undefined} data-wide={wide || undefined}>
      <input type="radio" name={name} checked={selected} aria-invalid={isInvalid} onChange={onSelect} />
      <span className={styles.side}>{title}</span>
      {value ? (
        <span className={styles.value}>
          <ValueText {...value} />
        </span>
      ) : null}
    </label>
  );
}
