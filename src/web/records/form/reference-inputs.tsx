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

/** Width in pixels of an input with all buttons in it: beside them it shows some twenty letters of the chosen record. */
const minInputWidth = 300;

type InputWithActionsProps = {
  actions: InputActions | undefined;
  children: (inside: InputActions | undefined) => ReactNode;
};

/** An input with its buttons: in it, or below it where they would leave no room for its text. */
function InputWithActions({ actions, children }: InputWithActionsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  // Whichever buttons there are, so that they stay in their place while a record is chosen.
  const isBelow = actions !== undefined && actions.width > 0 && width < minInputWidth;
  return (
    <div ref={frame}>
      {children(isBelow ? undefined : actions)}
      {isBelow ? <div className={styles.belowInput}>{actions.content}</div> : null}
    </div>
  );
}

/** A button and a dialog for a new record, which is chosen once it is created; for those who may create one. */
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
  const isOffered = depth < maxDialogs && may(user, 'create', entity);
  const button = isOffered ? (
    <button
      ref={opener}
      type="button"
      className={styles.inInput}
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

/** The input of a reference, with a link to the chosen record and a button for a new one. */
export function ReferenceInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  if (field.type !== 'reference') throw new Error('only a reference names a record');
  const { t } = useTranslation();
  const { user } = useSession();
  const { onBlur, ...input } = useInputProps(props);
  const typed = unresolvedText(value);
  const [chosen] = selectedRecords(value);
  const { button, dialog } = useNewRecordDialog(field.to, (created) => onChange([created]));
  const { path = '' } = entityOf(field.to);
  const isOpen = chosen !== undefined && typed === null && mayOpenForm(user, field.to);
  const actions: InputActions = {
    content: (
      <>
        {isOpen ? (
          <Link to="/component/$entity/$id" params={{ entity: path, id: String(chosen.id) }} className={styles.inInput}>
            {t('forms.open')}
          </Link>
        ) : null}
        {button}
      </>
    ),
    width: (isOpen ? openLinkWidth : 0) + (button ? newButtonWidth : 0),
  };
  return (
    <>
      <InputWithActions actions={actions}>
        {(inside) => (
          <ReferenceSelect
            {...input}
            entity={field.to}
            value={chosen?.id ?? null}
            label={chosen?.label ?? null}
            onChange={(id, label) => onChange(id === null ? [] : [{ id, label: label ?? '' }])}
            typed={typed}
            onType={(typed) => onChange(withUnresolvedText(value, typed))}
            onBlurResolved={onBlur}
            clearable
            actions={inside}
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
  const chosen = selectedRecords(props.value);
  const { button, dialog } = useNewRecordDialog(field.to, (created) => {
    onChange([...chosen.filter(({ id }) => id !== created.id), created]);
  });
  return (
    <>
      <InputWithActions actions={button ? { content: button, width: newButtonWidth } : undefined}>
        {(inside) => (
          <ReferencesSelect
            {...input}
            entity={field.to}
            value={chosen}
            typed={unresolvedText(props.value)}
            onChange={(chosen, typed) => onChange(withUnresolvedText(chosen, typed))}
            onBlurResolved={onBlur}
            ordered={field.ordered ?? false}
            actions={inside}
          />
        )}
      </InputWithActions>
      {dialog}
    </>
  );
}
