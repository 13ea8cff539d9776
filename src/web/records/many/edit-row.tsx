import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { fieldInputs } from '../form/field-inputs.ts';
import styles from './change-dialog.module.css';
import { actionsOf, type Edit, type EditAction, withField } from './edits.ts';
import { FieldSelect } from './field-select.tsx';

type EditRowProps = {
  entity: EntityName;
  edit: Edit;
  /** The fields of the other edits. */
  taken: readonly string[];
  autoFocus: boolean;
  onChange: (edit: Edit) => void;
  /** Omitted for the only edit. */
  onRemove?: (() => void) | undefined;
};

/** The input of a value, or of the texts to find and to put in their place. */
function EditInputs({
  entity,
  edit,
  inputId,
  onChange,
}: Pick<EditRowProps, 'entity' | 'edit' | 'onChange'> & { inputId: string }) {
  const { t } = useTranslation();
  const { field: name, action } = edit;
  if (name === null || action === 'clear') return null;
  if (action === 'replace')
    return (
      <div className={styles.texts}>
        <TextInput
          id={inputId}
          label={t('manyRecords.edit.find')}
          value={edit.find}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ ...edit, find: currentTarget.value })}
        />
        <TextInput
          label={t('manyRecords.edit.with')}
          value={edit.with}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ ...edit, with: currentTarget.value })}
        />
      </div>
    );
  const field = fieldOf(entity, name);
  const { Input } = fieldInputs[field.type];
  const label = t(fieldLabelKey(entity, name));
  return (
    <div>
      <label htmlFor={inputId} className={styles.label}>
        {t(`manyRecords.edit.values.${action}`)}
        {field.unit ? <span className="soft"> {field.unit}</span> : null}
        <span className="visually-hidden"> {label}</span>
      </label>
      <Input
        key={name}
        entity={entity}
        name={name}
        field={field}
        inputId={inputId}
        value={edit.value}
        onChange={(value) => onChange({ ...edit, value })}
        onBlur={() => undefined}
        error={null}
        autoFocus={false}
      />
    </div>
  );
}

/** A change of one field: which field, what to do with it, and its value. */
export function EditRow({ entity, edit, taken, autoFocus, onChange, onRemove }: EditRowProps) {
  const { t } = useTranslation();
  const inputId = useId();
  const { field: name, action } = edit;
  const lastName = useRef(name);
  useEffect(() => {
    if (lastName.current === name) return;
    lastName.current = name;
    document.getElementById(inputId)?.focus();
  }, [name, inputId]);
  return (
    <li className={styles.edit}>
      <div className={styles.head}>
        <FieldSelect
          entity={entity}
          value={name}
          taken={taken}
          autoFocus={autoFocus}
          onChange={(chosen) => onChange(withField(edit, entity, chosen))}
        />
        <NativeSelect
          label={t('manyRecords.edit.action')}
          disabled={name === null}
          value={action}
          data={(name === null ? ['set' as const] : actionsOf(fieldOf(entity, name))).map((value) => ({
            value,
            label: t(`manyRecords.edit.actions.${value}`),
          }))}
          onChange={({ currentTarget }) => onChange({ ...edit, action: currentTarget.value as EditAction })}
        />
        {onRemove ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('manyRecords.edit.remove')}
            title={t('manyRecords.edit.remove')}
            onClick={onRemove}
          >
            ×
          </ActionIcon>
        ) : null}
      </div>
      <EditInputs entity={entity} edit={edit} inputId={inputId} onChange={onChange} />
    </li>
  );
}
