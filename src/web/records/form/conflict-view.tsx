import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isLargeField } from '../../../catalogue/definition.ts';
import type { HistoryEntry } from '../../../catalogue/endpoints/records.ts';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { useSession } from '../../session.ts';
import { Card } from '../../ui/card.tsx';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { focusFirstInvalid } from '../../ui/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { historyQuery, type RecordData } from '../record-queries.ts';
import {
  type Choice,
  choiceOf,
  compareVersions,
  editorsIn,
  historyBetween,
  initialEditedValue,
  isOnlyEditor,
  lastEditorOf,
  type VersionComparison,
} from './compare-versions.ts';
import { type Conflict, missingChoices } from './conflict.ts';
import styles from './conflict-view.module.css';
import { draftOf, type RecordDraft } from './draft.ts';
import { fieldInputs } from './field-inputs.ts';
import { ValueText } from './field-text.tsx';
import formStyles from './form-screen.module.css';
import { VersionOption } from './version-option.tsx';

export type ConflictViewProps = {
  entity: EntityName;
  versions: RecordDraft;
  conflict: Conflict;
  messages: Readonly<Record<string, string[]>>;
  onChange: (conflict: Conflict) => void;
  /** Returns to the inputs, filled with the choices. */
  onEdit: () => void;
};

type ConflictFieldProps = Omit<ConflictViewProps, 'messages' | 'onEdit'> & {
  name: string;
  comparison: VersionComparison;
  message: string | undefined;
  /** The other person who changed the field; null if unknown, or if that is the user. */
  editor: string | null;
  /** Whether the user has entered the other value as well, in another window. */
  isOwn: boolean;
};

type ConflictText = 'mine' | 'theirs' | 'editMine' | 'lead' | 'leadNone' | 'onlyMine';

/** The translation key for a change by the user in another window, or by another person. */
const conflictTextKey = (isOwn: boolean, name: ConflictText) =>
  isOwn ? (`forms.conflict.own.${name}` as const) : (`forms.conflict.${name}` as const);

/** A field's two values to choose from; a field that both have changed can also be edited. */
function ConflictField({
  entity,
  name,
  versions,
  conflict,
  comparison,
  message,
  editor,
  isOwn,
  onChange,
}: ConflictFieldProps) {
  const { t, language } = useTranslation();
  const id = useId();
  const field = fieldOf(entity, name);
  const { before, draft: mine } = versions;
  const theirs = draftOf(entity, conflict.theirs, language);
  const isBoth = comparison.both.includes(name);
  const selected = choiceOf(comparison, conflict, name);
  const isInvalid = message !== undefined && selected === undefined;
  const choose = (choice: Choice) => {
    const start = conflict.edited[name] ?? initialEditedValue(field, mine[name] ?? '', theirs[name] ?? '');
    const edited = choice === 'edited' ? { ...conflict.edited, [name]: start } : conflict.edited;
    onChange({ ...conflict, edited, choices: { ...conflict.choices, [name]: choice } });
  };
  const textKey = (name: ConflictText) => conflictTextKey(isOwn, name);
  // If a field was changed only once, the other value is the original one.
  const titles = {
    mine: t(comparison.onlyTheirs.includes(name) ? 'forms.conflict.unchanged' : textKey('mine')),
    theirs: t(comparison.onlyMine.includes(name) ? 'forms.conflict.unchanged' : textKey('theirs')),
  };
  if (conflict.isRestored && !comparison.onlyMine.includes(name)) titles.theirs = t('forms.conflict.restored');
  else if (editor !== null) titles.theirs = `${titles.theirs} (${editor})`;
  const { Input } = fieldInputs[field.type];
  return (
    <fieldset className={styles.choice} aria-describedby={isInvalid ? id : undefined}>
      <legend>
        {t(fieldLabelKey(entity, name))}{' '}
        {isBoth ? (
          <small>
            {t('forms.conflict.before')} <ValueText field={field} value={before[name]} />
          </small>
        ) : null}
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <VersionOption
          key={side}
          name={name}
          title={titles[side]}
          value={{ field, value: (side === 'mine' ? mine : theirs)[name] }}
          selected={selected === side}
          isInvalid={isInvalid}
          onSelect={() => choose(side)}
        />
      ))}
      {isBoth ? (
        <VersionOption
          name={name}
          title={t(isLargeField(field) ? 'forms.conflict.editBoth' : textKey('editMine'))}
          selected={selected === 'edited'}
          isInvalid={isInvalid}
          wide
          onSelect={() => choose('edited')}
        />
      ) : null}
      {selected === 'edited' ? (
        <div className={styles.edited}>
          <label htmlFor={`${id}edited`} className="visually-hidden">
            {t(fieldLabelKey(entity, name))}
          </label>
          <Input
            entity={entity}
            name={name}
            field={field}
            inputId={`${id}edited`}
            value={conflict.edited[name] ?? ''}
            onChange={(value) => onChange({ ...conflict, edited: { ...conflict.edited, [name]: value } })}
            onBlur={() => {}}
            error={null}
            autoFocus={false}
          />
        </div>
      ) : null}
      {isInvalid ? (
        <p id={id} className={styles.wrong}>
          {message}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The history rows of a record since it was read; empty while they load. */
function useNewerHistory(entity: EntityName, readRecord: RecordData | null, newerRecord: RecordData): HistoryEntry[] {
  const { data } = useQuery(historyQuery(entity, newerRecord));
  return data && readRecord ? historyBetween(data.records, readRecord.version, newerRecord.version) : [];
}

/** Two versions of one record side by side, to choose from field by field. */
export function ConflictView({ entity, versions, conflict, messages, onChange, onEdit }: ConflictViewProps) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const top = useRef<HTMLDivElement>(null);
  const [hasTriedToEdit, setTriedToEdit] = useState(false);
  // The focused input is no longer rendered, so the focus moves here.
  useEffect(() => top.current?.focus(), []);
  const { theirs, isRestored } = conflict;
  const comparison = compareVersions(entity, versions.before, versions.draft, draftOf(entity, theirs, language));
  const { both, onlyMine, onlyTheirs } = comparison;
  const rows = useNewerHistory(entity, versions.record, theirs);
  // A history contains only names of people.
  const isOwn =
    !isRestored &&
    versions.record !== null &&
    isOnlyEditor(user?.name, rows, theirs.version - versions.record.version, [...both, ...onlyTheirs]);
  const isOwnField = (name: string) => isOwn || (!isRestored && lastEditorOf(rows, name) === user?.name);
  const textKey = (name: ConflictText) => conflictTextKey(isOwn, name);
  const editors = isOwn ? [] : editorsIn(rows, new Date(), language);
  const missing = missingChoices(entity, versions, conflict, t);
  const edit = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const isIncomplete = Object.keys(missing).length > 0;
    // Rendered synchronously, because the focus moves to a field that is rendered by this.
    flushSync(() => (isIncomplete ? setTriedToEdit(true) : onEdit()));
    const changedNames = Object.fromEntries([...both, ...onlyMine, ...onlyTheirs].map((name) => [name, []]));
    if (form) focusFirstInvalid(form, isIncomplete ? missing : changedNames);
  };
  const groups = [
    { title: t(isRestored ? 'forms.conflict.bothRestored' : 'forms.conflict.both'), names: both, isOwn: false },
    { title: t('forms.conflict.own.both'), names: both, isOwn: true },
    {
      title: t(isRestored ? 'forms.conflict.onlyRestored' : 'forms.conflict.onlyTheirs'),
      names: onlyTheirs,
      isOwn: false,
    },
    { title: t('forms.conflict.own.onlyTheirs'), names: onlyTheirs, isOwn: true },
    { title: t(textKey('onlyMine')), names: onlyMine, isOwn },
  ]
    .map((group) => ({
      ...group,
      names: group.names.filter((name) => onlyMine.includes(name) || isOwnField(name) === group.isOwn),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <>
      <div ref={top} tabIndex={-1} className={styles.top}>
        <Notice kind="warning">
          {isRestored ? (
            t('forms.conflict.leadRestored')
          ) : (
            <>
              {t(isOwn ? 'forms.conflict.own.changed' : 'records.changedSince')}{' '}
              {editors.length > 0
                ? `${t('forms.conflict.by', { count: editors.length, people: new Intl.ListFormat(language).format(editors) })} `
                : null}
              {t(textKey(both.length > 0 ? 'lead' : 'leadNone'))}
            </>
          )}{' '}
          <button type="button" className={formStyles.editLink} onClick={edit}>
            {t('forms.conflict.edit')}
          </button>
        </Notice>
      </div>
      {groups.map(({ title, names, isOwn }) => (
        <Card key={title} title={title}>
          <div className={styles.choices}>
            {names.map((name) => (
              <ConflictField
                key={name}
                entity={entity}
                name={name}
                versions={versions}
                conflict={conflict}
                comparison={comparison}
                message={(messages[name] ?? (hasTriedToEdit ? missing[name] : undefined))?.join(' ')}
                editor={isOwn || onlyMine.includes(name) ? null : lastEditorOf(rows, name)}
                isOwn={isOwn}
                onChange={onChange}
              />
            ))}
          </div>
        </Card>
      ))}
    </>
  );
}
