import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useId } from 'react';
import type { Field } from '../../../catalogue/definition.ts';
import type { NamedRecord } from '../../../catalogue/endpoints/responses.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder } from '../../../catalogue/index.ts';
import type { GroupName } from '../../../catalogue/locales/translation-types.ts';
import { useTranslation } from '../../language.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { DraftValue, SelectedRecord } from './draft.ts';
import { FieldFrame } from './field-frame.tsx';
import { fieldInputs } from './field-inputs.ts';
import { FieldText } from './field-text.tsx';
import styles from './form.module.css';
import formStyles from './form-screen.module.css';
import { useFormWarnings } from './use-form-warnings.ts';
import type { RecordDraftState } from './use-record-draft.ts';

type ExistingRecordLinkProps = {
  entity: EntityName;
  /** The record that already has the natural key. */
  existing: NamedRecord;
  onSelectExisting: ((existing: NamedRecord) => void) | undefined;
};

/** Link to the record that already has the natural key; in a dialog, a button that selects it. */
function ExistingRecordLink({ entity, existing, onSelectExisting }: ExistingRecordLinkProps) {
  const { t } = useTranslation();
  const { id, label } = existing;
  if (onSelectExisting) {
    return (
      <button type="button" className={styles.existingLink} onClick={() => onSelectExisting(existing)}>
        {t('forms.taken.take', { record: label })}
      </button>
    );
  }
  return (
    <Link
      to="/component/$entity/$id"
      params={{ entity: entityOf(entity).path ?? '', id: String(id) }}
      className={styles.existingLink}
    >
      {t('forms.taken.open', { record: label })}
    </Link>
  );
}

type FieldGroupsProps = {
  entity: EntityName;
  isVisible?: (name: string) => boolean;
  children: (name: string, field: Field) => ReactNode;
};

/** The fields of an entity by the catalogue's groups, each group on its card. */
export function FieldGroups({ entity, isVisible = () => true, children }: FieldGroupsProps) {
  const { t } = useTranslation();
  return Object.entries(entityOf(entity).groups).map(([group, groupFields]) => {
    const names = groupFields.filter(isVisible);
    return names.length > 0 ? (
      <Card key={group} title={t(`groups.${group as GroupName}`)}>
        <div className={formStyles.fields}>{names.map((name) => children(name, fieldOf(entity, name)))}</div>
      </Card>
    ) : null;
  });
}

type RecordFieldsProps = {
  form: RecordDraftState;
  /** Fields that may only be read. */
  readOnlyFields?: ReadonlySet<string> | undefined;
  /** Selects an existing record instead of creating one; only in a dialog. */
  onSelectExisting?: ((existing: SelectedRecord) => void) | undefined;
};

type RecordFieldProps = Pick<RecordFieldsProps, 'onSelectExisting'> &
  Pick<RecordDraftState, 'entity' | 'set' | 'onInputBlur'> & {
    name: string;
    field: Field;
    inputId: string;
    value: DraftValue;
    isFirst: boolean;
    /** Messages about the value; empty if it is valid. */
    problems: string;
    /** Warnings about values that cannot all be right; they do not prevent saving. */
    warning: string;
    existing: NamedRecord | null;
  };

/** An input with its label and its messages. Memoized, so that a typed letter renders one field and not all forty. */
const RecordField = memo(function RecordField(props: RecordFieldProps) {
  const {
    entity,
    name,
    field,
    inputId,
    value,
    set,
    onInputBlur,
    isFirst,
    problems,
    warning,
    existing,
    onSelectExisting,
  } = props;
  const { Input } = fieldInputs[field.type];
  // The message is about a natural key among the listed records, so the existing record is of their entity.
  const isReferenceList = field.type === 'references';
  return (
    <FieldFrame entity={entity} name={name} field={field} inputId={inputId}>
      <Input
        entity={entity}
        name={name}
        field={field}
        inputId={inputId}
        value={value}
        onChange={(value) => set(name, value)}
        onBlur={onInputBlur}
        autoFocus={isFirst}
        warning={warning}
        error={
          problems ? (
            <>
              {problems}{' '}
              {existing ? (
                <ExistingRecordLink
                  entity={isReferenceList ? field.to : entity}
                  existing={existing}
                  onSelectExisting={isReferenceList ? undefined : onSelectExisting}
                />
              ) : null}
            </>
          ) : null
        }
      />
      {warning ? (
        <div className={styles.warning}>
          <Notice kind="warning">{warning}</Notice>
        </div>
      ) : null}
    </FieldFrame>
  );
});

/** The inputs of all fields of a record, each with its messages. */
export function RecordFields({ form, readOnlyFields, onSelectExisting }: RecordFieldsProps) {
  const { entity, record, draft, messages, existingRecordAt, set, onInputBlur } = form;
  const id = useId();
  const warningAt = useFormWarnings(entity, record, draft);
  const first = record ? undefined : fieldOrder(entity)[0];
  return (
    <FieldGroups entity={entity}>
      {(name, field) => {
        const value = draft[name] ?? '';
        if (readOnlyFields?.has(name))
          return <FieldText key={name} entity={entity} name={name} field={field} value={value} />;
        return (
          <RecordField
            key={name}
            entity={entity}
            name={name}
            field={field}
            inputId={`${id}${name}`}
            value={value}
            set={set}
            onInputBlur={onInputBlur}
            isFirst={name === first}
            problems={messages[name]?.join(' ') ?? ''}
            warning={warningAt(name)}
            existing={existingRecordAt(name)}
            onSelectExisting={onSelectExisting}
          />
        );
      }}
    </FieldGroups>
  );
}
