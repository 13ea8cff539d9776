import { memo, type ReactNode, useId } from 'react';
import type { NamedRecord } from '../../../catalogue/answers/records.ts';
import type { Field } from '../../../catalogue/definition.ts';
import { type EntityName, entityOf, fieldOf, fieldOrder } from '../../../catalogue/index.ts';
import type { GroupName } from '../../../catalogue/locales/words.ts';
import { useWords } from '../../language.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ChosenRecord, DraftValue } from './draft.ts';
import { FieldFrame } from './field-frame.tsx';
import { FieldText } from './field-text.tsx';
import styles from './form.module.css';
import formStyles from './form-screen.module.css';
import { inputs } from './inputs.ts';
import { TakenLink } from './taken-link.tsx';
import type { RecordDraftState } from './use-record-draft.ts';
import { useRemarks } from './use-remarks.ts';

type GroupsProps = {
  entity: EntityName;
  isShown?: (name: string) => boolean;
  children: (name: string, field: Field) => ReactNode;
};

/** The fields of an entity by the catalogue's groups, each group on its card. */
export function FieldGroups({ entity, isShown = () => true, children }: GroupsProps) {
  const { t } = useWords();
  return Object.entries(entityOf(entity).groups).map(([group, all]) => {
    const names = all.filter(isShown);
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
  fixed?: ReadonlySet<string> | undefined;
  /** Chooses an existing record instead of creating one; only in a dialog. */
  onTake?: ((existing: ChosenRecord) => void) | undefined;
};

type RecordFieldProps = Pick<RecordFieldsProps, 'onTake'> &
  Pick<RecordDraftState, 'entity' | 'set' | 'leave'> & {
    name: string;
    field: Field;
    inputId: string;
    value: DraftValue;
    isFirst: boolean;
    /** Sentences about the value; empty where it is right. */
    problems: string;
    /** Sentences about values that cannot all be right, which keep nobody from saving. */
    remark: string;
    existing: NamedRecord | null;
  };

/** An input with its label and its problems, drawn anew only where one of these has changed: a letter draws one of forty. */
const RecordField = memo(function RecordField(props: RecordFieldProps) {
  const { entity, name, field, inputId, value, set, leave, isFirst, problems, remark, existing, onTake } = props;
  const { Input } = inputs[field.type];
  // Two of the records in the list have the same key: the existing one is of their entity.
  const isList = field.type === 'references';
  return (
    <FieldFrame entity={entity} name={name} field={field} inputId={inputId}>
      <Input
        entity={entity}
        name={name}
        field={field}
        inputId={inputId}
        value={value}
        onChange={(value) => set(name, value)}
        onBlur={leave}
        autoFocus={isFirst}
        remark={remark}
        error={
          problems ? (
            <>
              {problems}{' '}
              {existing ? (
                <TakenLink
                  entity={isList ? field.to : entity}
                  existing={existing}
                  onTake={isList ? undefined : onTake}
                />
              ) : null}
            </>
          ) : null
        }
      />
      {remark ? (
        <div className={styles.remark}>
          <Notice kind="warning">{remark}</Notice>
        </div>
      ) : null}
    </FieldFrame>
  );
});

/** The inputs of all fields of a record, each with its problems. */
export function RecordFields({ form, fixed, onTake }: RecordFieldsProps) {
  const { entity, record, draft, messages, takenAt, set, leave } = form;
  const id = useId();
  const remarkOn = useRemarks(entity, record, draft);
  const first = record ? undefined : fieldOrder(entity)[0];
  return (
    <FieldGroups entity={entity}>
      {(name, field) => {
        const value = draft[name] ?? '';
        if (fixed?.has(name)) return <FieldText key={name} entity={entity} name={name} field={field} value={value} />;
        return (
          <RecordField
            key={name}
            entity={entity}
            name={name}
            field={field}
            inputId={`${id}${name}`}
            value={value}
            set={set}
            leave={leave}
            isFirst={name === first}
            problems={messages[name]?.join(' ') ?? ''}
            remark={remarkOn(name)}
            existing={takenAt(name)}
            onTake={onTake}
          />
        );
      }}
    </FieldGroups>
  );
}
