import { Link } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { may, mayOpenForm } from '../../../catalogue/permissions.ts';
import { useWords } from '../../language.ts';
import { useSession } from '../../session.ts';
import { useLater } from '../../ui/use-later.ts';
import { ReferenceSelect } from '../choice/reference-select.tsx';
import { ReferencesSelect } from '../choice/references-select.tsx';
import { type ChosenRecord, chosenOf, unchosenIn, withUnchosen } from './draft.ts';
import { type FieldInputProps, type InputActions, useInputProps } from './field-input.ts';
import styles from './form.module.css';

const loadRecordDialog = async () => (await import('./record-dialog.tsx')).RecordDialog;

/** How many dialogs a form stands above; in the second, nothing new is begun. */
export const FormDepth = createContext(0);
const deepest = 2;

const openWidth = 60;
const makeWidth = 46;

/** The way to a new record that is chosen when it is there; for those who may make one. */
function useMaking(entity: EntityName, onMade: (made: ChosenRecord) => void) {
  const { t } = useWords();
  const { user } = useSession();
  const depth = useContext(FormDepth);
  const [making, setMaking] = useState(false);
  const [RecordDialog, load] = useLater(loadRecordDialog);
  const opener = useRef<HTMLButtonElement>(null);
  const wasMaking = useRef(false);
  useEffect(() => {
    if (wasMaking.current && !making) opener.current?.focus();
    wasMaking.current = making;
  }, [making]);
  const isOffered = depth < deepest && may(user, 'create', entity);
  const button = isOffered ? (
    <button
      ref={opener}
      type="button"
      className={styles.inInput}
      aria-label={t('forms.makeOne', { entity: t(`entities.${entity}.one`) })}
      onClick={(event) => {
        event.stopPropagation();
        load(() => setMaking(true));
      }}
    >
      {t('forms.make')}
    </button>
  ) : null;
  const dialog =
    making && RecordDialog ? (
      <RecordDialog
        entity={entity}
        onClose={() => setMaking(false)}
        onMade={(made) => {
          setMaking(false);
          onMade(made);
        }}
      />
    ) : null;
  return { button, dialog };
}

/** One record of another entity: with the way to it, and to a new one. */
export function ReferenceInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  if (field.type !== 'reference') throw new Error('only a reference names a record');
  const { t } = useWords();
  const { user } = useSession();
  const { onBlur, ...input } = useInputProps(props);
  const typed = unchosenIn(value);
  const [chosen] = chosenOf(value);
  const { button, dialog } = useMaking(field.to, (made) => onChange([made]));
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
    width: (isOpen ? openWidth : 0) + (button ? makeWidth : 0),
  };
  return (
    <>
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
        actions={actions}
      />
      {dialog}
    </>
  );
}

/** Several records of another entity, each with the way to it. */
export function ReferencesInput(props: FieldInputProps) {
  const { field, onChange } = props;
  if (field.type !== 'references') throw new Error('only a multiple reference names several records');
  const { onBlur, autoComplete: _never, ...input } = useInputProps(props);
  const chosen = chosenOf(props.value);
  const { button, dialog } = useMaking(field.to, (made) => {
    onChange([...chosen.filter(({ id }) => id !== made.id), made]);
  });
  return (
    <>
      <ReferencesSelect
        {...input}
        entity={field.to}
        value={chosen}
        typed={unchosenIn(props.value)}
        onChange={(chosen, typed) => onChange(withUnchosen(chosen, typed))}
        onLeft={onBlur}
        ordered={field.ordered ?? false}
        actions={button ? { content: button, width: makeWidth } : undefined}
      />
      {dialog}
    </>
  );
}
