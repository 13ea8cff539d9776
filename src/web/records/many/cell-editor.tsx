import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { fieldInputs } from '../form/field-inputs.ts';
import { DialogDepth } from '../form/reference-inputs.tsx';
import type { RecordData } from '../record-queries.ts';
import styles from './cell-editor.module.css';
import { useCellDraft } from './use-cell-draft.ts';

/** The direction in which the focus leaves an input: Enter goes down, Tab to the right, Escape stays, a click goes away. */
export type LeavingCell = 'down' | 'right' | 'stay' | 'away';

export type CellEditorProps = {
  entity: EntityName;
  record: RecordData;
  name: string;
  /** @param saved the stored record with the id of its change; null if nothing was changed */
  onLeave: (leaving: LeavingCell, saved: { record: RecordData; change: number | null } | null) => void;
};

/** Whether an element is in a list or calendar that an input has opened, outside of its cell. */
const isPopup = (target: Element) => target.closest('[data-portal], [role="listbox"], [role="dialog"]') !== null;

/** The input of the form in a cell. Enter and Tab save, Escape cancels; a click elsewhere saves as well. */
export function CellEditor({ entity, record, name, onLeave }: CellEditorProps) {
  const { t } = useTranslation();
  const inputId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<LeavingCell | null>(null);
  const draft = useCellDraft(entity, record, name);
  const field = fieldOf(entity, name);
  const { Input } = fieldInputs[field.type];
  useEffect(() => {
    const input = document.getElementById(inputId);
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  }, [inputId]);
  const save = async (to: LeavingCell) => {
    if (leaving) return;
    setLeaving(to);
    const saved = await draft.save();
    setLeaving(null);
    if (saved !== 'refused') onLeave(to, saved);
    else document.getElementById(inputId)?.focus();
  };
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Element) || frame.current?.closest('td')?.contains(target) || isPopup(target)) return;
    save('away');
  });
  useEffect(() => {
    const listener = (event: PointerEvent) => onPointerDown(event);
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event;
    // An open list or a typed text of the input has its own Enter and Escape.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (key === 'Escape') onLeave('stay', null);
    // Shift and Enter begin a line of a long text.
    else if (key === 'Enter' && !shiftKey && !altKey) save('down');
    else if (key === 'Tab' && !shiftKey) save('right');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input within
    <div ref={frame} className={styles.editor} onKeyDown={onKeyDown} aria-busy={leaving !== null}>
      <label htmlFor={inputId} className="visually-hidden">
        {t(fieldLabelKey(entity, name))}
      </label>
      <DialogDepth value={1}>
        <Input
          entity={entity}
          name={name}
          field={field}
          inputId={inputId}
          value={draft.value}
          onChange={draft.set}
          onBlur={() => undefined}
          error={draft.message}
          autoFocus={false}
        />
      </DialogDepth>
    </div>
  );
}
