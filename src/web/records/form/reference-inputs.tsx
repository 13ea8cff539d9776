import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { may, mayOpenForm } from '../../../catalogue/permissions.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { useLazyComponent } from '../../ui/lazy-component.tsx';
import { ReferenceSelect } from '../reference-select/reference-select.tsx';
import { ReferencesSelect } from '../reference-select/references-select.tsx';
import { type SelectedRecord, selectedRecords, unresolvedText, withUnresolvedText } from './draft.ts';
import styles from './form.module.css';
import { type FieldInputProps, type InputActions, useInputProps } from './input-props.ts';

const loadRecordDialog = async () => (await import('./record-dialog.tsx')).RecordDialog;

/** Number of dialogs around a form. A form in the second dialog cannot open another. */
export const DialogDepth = createContext(0);
const maxDialogs = 2;

const openLinkWidth = 60;
const newButtonWidth = 46;

/** Minimum width in pixels of an input with all buttons in it, which leaves about twenty letters for the label. */
const minInputWidth = 300;

type InputWithActionsProps = {
  actions: InputActions | undefined;
  children: (actions: InputActions | undefined) => ReactNode;
};

/** An input with its buttons: inside it, or below it if it is too narrow for both. */
function InputWithActions({ actions, children }: InputWithActionsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Independent of the number of buttons, so that they do not move when a record is selected.
  const isBelow = actions !== undefined && actions.width > 0 && width < minInputWidth;
  return (
    <div ref={frame}>
      {children(isBelow ? undefined : actions)}
      {isBelow ? <div className={styles.belowInput}>{actions.content}</div> : null}
    </div>
  );
}

/** A button and a dialog for a new record, which is selected once it is created; for those who may create one. */
function useNewRecordDialog(entity: EntityName, onCreated: (created: SelectedRecord) => void) {
  const { t } = useTranslation();
  const { user } = useSession();
  const depth = useContext(DialogDepth);
  const [isOpen, setOpen] = useState(false);
  const [RecordDialog, load] = useLazyComponent(loadRecordDialog);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const mayCreate = depth < maxDialogs && may(user, 'create', entity);
  const button = mayCreate ? (
    <button
      ref={opener}
      type="button"
      className={styles.inputAction}
      aria-label={t('forms.makeOne', { entity: t(`entities.${entity}.one`) })}
      onClick={(event) => {
        event.stopPropagation();
        load(() => setOpen(true));
      }}
    >
      {t('forms.make')}
    </button>
  ) : null;
  const dialog =
    isOpen && RecordDialog ? (
      <RecordDialog
        entity={entity}
        onClose={() => setOpen(false)}
        onCreated={(created) => {
          setOpen(false);
          onCreated(created);
        }}
      />
    ) : null;
  return { button, dialog };
}

/** The input of a reference, with a link to the selected record and a button for a new one. */
export function ReferenceInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  if (field.type !== 'reference') throw new Error('only a reference names a record');
  const { t } = useTranslation();
  const { user } = useSession();
  const { onBlur, ...input } = useInputProps(props);
  const typed = unresolvedText(value);
  const [selected] = selectedRecords(value);
  const { button, dialog } = useNewRecordDialog(field.to, (created) => onChange([created]));
  const { path = '' } = entityOf(field.to);
  const hasOpenLink = selected !== undefined && typed === null && mayOpenForm(user, field.to);
  const actions: InputActions = {
    content: (
      <>
        {hasOpenLink ? (
          <Link
            to="/component/$entity/$id"
            params={{ entity: path, id: String(selected.id) }}
            className={styles.inputAction}
          >
            {t('forms.open')}
          </Link>
        ) : null}
        {button}
      </>
    ),
    width: (hasOpenLink ? openLinkWidth : 0) + (button ? newButtonWidth : 0),
  };
  return (
    <>
      <InputWithActions actions={actions}>
        {(actions) => (
          <ReferenceSelect
            {...input}
            entity={field.to}
            value={selected?.id ?? null}
            label={selected?.label ?? null}
            onChange={(id, label) => onChange(id === null ? [] : [{ id, label: label ?? '' }])}
            typed={typed}
            onType={(typed) => onChange(withUnresolvedText(value, typed))}
            onBlurResolved={onBlur}
            clearable
            actions={actions}
          />
        )}
      </InputWithActions>
      {dialog}
    </>
  );
}

/** The input of several references, each with a link to its record. */
export function ReferencesInput(props: FieldInputProps) {
  const { field, onChange } = props;
  if (field.type !== 'references') throw new Error('only a multiple reference names several records');
  const { onBlur, autoComplete: _never, ...input } = useInputProps(props);
  const selected = selectedRecords(props.value);
  const { button, dialog } = useNewRecordDialog(field.to, (created) => {
    onChange([...selected.filter(({ id }) => id !== created.id), created]);
  });
  return (
    <>
      <InputWithActions actions={button ? { content: button, width: newButtonWidth } : undefined}>
        {(actions) => (
          <ReferencesSelect
            {...input}
            entity={field.to}
            value={selected}
            typed={unresolvedText(props.value)}
            onChange={(selected, typed) => onChange(withUnresolvedText(selected, typed))}
            onBlurResolved={onBlur}
            ordered={field.ordered ?? false}
            actions={actions}
          />
        )}
      </InputWithActions>
      {dialog}
    </>
  );
}
