import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { may, mayOpenForm } from '../../../catalogue/permissions.ts';
import { useWords } from '../../language.ts';
import { useSession } from '../../session.ts';
import { useLater } from '../../ui/later.tsx';
import { ReferenceSelect } from '../choice/reference-select.tsx';
import { ReferencesSelect } from '../choice/references-select.tsx';
import { type ChosenRecord, chosenOf, unchosenIn, withUnchosen } from './draft.ts';
import { type FieldInputProps, type InputActions, useInputProps } from './field-input.ts';
import styles from './form.module.css';

const loadRecordDialog = async () => (await import('./record-dialog.tsx')).RecordDialog;

/** Number of dialogs around a form. A form in the second dialog cannot open another. */
export const DialogDepth = createContext(0);
const maxDialogs = 2;

const openWidth = 60;
const newWidth = 46;

/** Width in pixels of an input with all buttons in it: beside them it shows some twenty letters of the chosen record. */
const leastWidth = 300;

type WithActionsProps = {
  actions: InputActions | undefined;
  children: (inside: InputActions | undefined) => ReactNode;
};

/** An input with its buttons: in it, or below it where they would leave no room for its text. */
function WithActions({ actions, children }: WithActionsProps) {
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
  const isBelow = actions !== undefined && actions.width > 0 && width < leastWidth;
  return (
    <div ref={frame}>
      {children(isBelow ? undefined : actions)}
      {isBelow ? <div className={styles.belowInput}>{actions.content}</div> : null}
    </div>
  );
}

/** A button and a dialog for a new record, which is chosen once it is created; for those who may create one. */
function useNewRecord(entity: EntityName, onCreated: (created: ChosenRecord) => void) {
  const { t } = useWords();
  const { user } = useSession();
  const depth = useContext(DialogDepth);
  const [isOpen, setOpen] = useState(false);
  const [RecordDialog, load] = useLater(loadRecordDialog);
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
  const { t } = useWords();
  const { user } = useSession();
  const { onBlur, ...input } = useInputProps(props);
  const typed = unchosenIn(value);
  const [chosen] = chosenOf(value);
  const { button, dialog } = useNewRecord(field.to, (created) => onChange([created]));
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
    width: (isOpen ? openWidth : 0) + (button ? newWidth : 0),
  };
  return (
    <>
      <WithActions actions={actions}>
        {(inside) => (
          <ReferenceSelect
            {...input}
            entity={field.to}
            value={chosen?.id ?? null}
            label={chosen?.label ?? null}
            onChange={(id, label) => onChange(id === null ? [] : [{ id, label: label ?? '' }])}
            typed={typed}
            onType={(typed) => onChange(withUnchosen(value, typed))}
            onLeft={onBlur}
            clearable
            actions={inside}
          />
        )}
      </WithActions>
      {dialog}
    </>
  );
}

/** The input of several references, each with a link to its record. */
export function ReferencesInput(props: FieldInputProps) {
  const { field, onChange } = props;
  if (field.type !== 'references') throw new Error('only a multiple reference names several records');
  const { onBlur, autoComplete: _never, ...input } = useInputProps(props);
  const chosen = chosenOf(props.value);
  const { button, dialog } = useNewRecord(field.to, (created) => {
    onChange([...chosen.filter(({ id }) => id !== created.id), created]);
  });
  return (
    <>
      <WithActions actions={button ? { content: button, width: newWidth } : undefined}>
        {(inside) => (
          <ReferencesSelect
            {...input}
            entity={field.to}
            value={chosen}
            typed={unchosenIn(props.value)}
            onChange={(chosen, typed) => onChange(withUnchosen(chosen, typed))}
            onLeft={onBlur}
            ordered={field.ordered ?? false}
            actions={inside}
          />
        )}
      </WithActions>
      {dialog}
    </>
  );
}
