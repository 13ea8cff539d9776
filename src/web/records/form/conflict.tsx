import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HistoryEntry } from '../../../catalogue/answers/records.ts';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { useWords, type Word } from '../../language.ts';
import { Card } from '../../ui/card.tsx';
import { focusFirst } from '../../ui/form-data.ts';
import { Notice } from '../../ui/notice.tsx';
import { fieldLabel } from '../field-words.ts';
import { historyQuery, type RecordData } from '../record-queries.ts';
import {
  type Choice,
  type Comparison,
  canJoin,
  choiceOf,
  compareVersions,
  joined,
  type Resolution,
} from './compare-versions.ts';
import styles from './conflict.module.css';
import { type DraftValue, draftOf, type RecordDraft } from './draft.ts';
import { ValueText } from './field-text.tsx';
import formStyles from './form-screen.module.css';
import { inputs } from './inputs.ts';
import { peopleIn, rowsBetween, whoChanged } from './meanwhile.ts';

/** The record as it was stored meanwhile, and what was chosen of both versions. */
export type Conflict = Resolution & {
  theirs: RecordData;
  /** It is an older version that one has restored oneself. */
  isRestored: boolean;
};

/** What is still to be chosen, by field. */
export function openChoices(
  entity: EntityName,
  { before, draft }: RecordDraft,
  conflict: Conflict,
  t: Word,
): Record<string, string[]> {
  const { both } = compareVersions(entity, before, draft, draftOf(entity, conflict.theirs));
  const open = both.filter((name) => !conflict.choices[name]);
  return Object.fromEntries(open.map((name) => [name, [t('forms.conflict.choose')]]));
}

type ConflictProps = {
  entity: EntityName;
  versions: RecordDraft;
  conflict: Conflict;
  messages: Readonly<Record<string, string[]>>;
  onChange: (conflict: Conflict) => void;
  /** Goes back to the inputs, with what was chosen in them. */
  onEdit: () => void;
};

type OptionProps = {
  name: string;
  title: string;
  value?: { field: ReturnType<typeof fieldOf>; value: DraftValue | undefined };
  chosen: boolean;
  isWrong: boolean;
  wide?: boolean;
  onChoose: () => void;
};

/** One way to settle a field. */
function Option({ name, title, value, chosen, isWrong, wide, onChoose }: OptionProps) {
  return (
    <label data-chosen={chosen || undefined} data-wide={wide || undefined}>
      <input type="radio" name={name} checked={chosen} aria-invalid={isWrong} onChange={onChoose} />
      <span className={styles.side}>{title}</span>
      {value ? (
        <span className={styles.value}>
          <ValueText {...value} />
        </span>
      ) : null}
    </label>
  );
}

type SettleProps = Omit<ConflictProps, 'messages' | 'onEdit'> & {
  name: string;
  comparison: Comparison;
  message: string | undefined;
  /** Who changed it meanwhile; null where that is not told. */
  who: string | null;
};

/** Both values of a field, of which one is to stay; where both people changed it, it can be edited with both in sight. */
function Settle({ entity, name, versions, conflict, comparison, message, who, onChange }: SettleProps) {
  const { t } = useWords();
  const id = useId();
  const field = fieldOf(entity, name);
  const { before, draft: mine } = versions;
  const theirs = draftOf(entity, conflict.theirs);
  const isBoth = comparison.both.includes(name);
  const chosen = choiceOf(comparison, conflict, name);
  const isWrong = message !== undefined && chosen === undefined;
  const choose = (choice: Choice) => {
    const begun = conflict.edited[name] ?? joined(field, mine[name] ?? '', theirs[name] ?? '');
    const edited = choice === 'edited' ? { ...conflict.edited, [name]: begun } : conflict.edited;
    onChange({ ...conflict, edited, choices: { ...conflict.choices, [name]: choice } });
  };
  // Where only one has changed a field, the other value is the one from which both began.
  const titles = {
    mine: t(comparison.onlyTheirs.includes(name) ? 'forms.conflict.unchanged' : 'forms.conflict.mine'),
    theirs: t(comparison.onlyMine.includes(name) ? 'forms.conflict.unchanged' : 'forms.conflict.theirs'),
  };
  if (conflict.isRestored && !comparison.onlyMine.includes(name)) titles.theirs = t('forms.conflict.restored');
  else if (who !== null) titles.theirs = `${titles.theirs} (${who})`;
  const { Input } = inputs[field.type];
  return (
    <fieldset className={styles.choice} aria-describedby={isWrong ? id : undefined}>
      <legend>
        {t(fieldLabel(entity, name))}{' '}
        {isBoth ? (
          <small>
            {t('forms.conflict.before')} <ValueText field={field} value={before[name]} />
          </small>
        ) : null}
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <Option
          key={side}
          name={name}
          title={titles[side]}
          value={{ field, value: (side === 'mine' ? mine : theirs)[name] }}
          chosen={chosen === side}
          isWrong={isWrong}
          onChoose={() => choose(side)}
        />
      ))}
      {isBoth ? (
        <Option
          name={name}
          title={t(canJoin(field) ? 'forms.conflict.editBoth' : 'forms.conflict.editMine')}
          chosen={chosen === 'edited'}
          isWrong={isWrong}
          wide
          onChoose={() => choose('edited')}
        />
      ) : null}
      {chosen === 'edited' ? (
        <div className={styles.edited}>
          <label htmlFor={`${id}edited`} className="visually-hidden">
            {t(fieldLabel(entity, name))}
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
      {isWrong ? (
        <p id={id} className={styles.wrong}>
          {message}
        </p>
      ) : null}
    </fieldset>
  );
}

/** What was done to a record since one has read it; nothing until that is known. */
function useMeanwhile(entity: EntityName, seen: RecordData | null, now: RecordData): HistoryEntry[] {
  const { data } = useQuery(historyQuery(entity, now));
  return data && seen ? rowsBetween(data.records, seen.version, now.version) : [];
}

/** Two versions of one record side by side, from which one chooses field by field. */
export function ConflictView({ entity, versions, conflict, messages, onChange, onEdit }: ConflictProps) {
  const { t, language } = useWords();
  const top = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  // What was typed is out of sight now; reading goes on here.
  useEffect(() => top.current?.focus(), []);
  const { theirs, isRestored } = conflict;
  const comparison = compareVersions(entity, versions.before, versions.draft, draftOf(entity, theirs));
  const { both, onlyMine, onlyTheirs } = comparison;
  const rows = useMeanwhile(entity, versions.record, theirs);
  const people = peopleIn(rows, new Date(), language);
  const open = openChoices(entity, versions, conflict, t);
  const edit = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const isOpen = Object.keys(open).length > 0;
    // Drawn at once, for the focus goes to what is there then.
    flushSync(() => (isOpen ? setAsked(true) : onEdit()));
    const all = Object.fromEntries([...both, ...onlyMine, ...onlyTheirs].map((name) => [name, []]));
    if (form) focusFirst(form, isOpen ? open : all);
  };
  const groups = [
    { title: t(isRestored ? 'forms.conflict.bothRestored' : 'forms.conflict.both'), names: both },
    { title: t(isRestored ? 'forms.conflict.onlyRestored' : 'forms.conflict.onlyTheirs'), names: onlyTheirs },
    { title: t('forms.conflict.onlyMine'), names: onlyMine },
  ].filter(({ names }) => names.length > 0);
  return (
    <>
      <div ref={top} tabIndex={-1} className={styles.top}>
        <Notice kind="warning">
          {isRestored ? (
            t('forms.conflict.leadRestored')
          ) : (
            <>
              {t('records.changedSince')}{' '}
              {people.length > 0
                ? `${t('forms.conflict.by', { count: people.length, people: new Intl.ListFormat(language).format(people) })} `
                : null}
              {t(both.length > 0 ? 'forms.conflict.lead' : 'forms.conflict.leadNone')}
            </>
          )}{' '}
          <button type="button" className={formStyles.newer} onClick={edit}>
            {t('forms.conflict.edit')}
          </button>
        </Notice>
      </div>
      {groups.map(({ title, names }) => (
        <Card key={title} title={title}>
          <div className={styles.choices}>
            {names.map((name) => (
              <Settle
                key={name}
                entity={entity}
                name={name}
                versions={versions}
                conflict={conflict}
                comparison={comparison}
                message={(messages[name] ?? (isAsked ? open[name] : undefined))?.join(' ')}
                who={onlyMine.includes(name) ? null : whoChanged(rows, name)}
                onChange={onChange}
              />
            ))}
          </div>
        </Card>
      ))}
    </>
  );
}
