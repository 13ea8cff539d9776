import { useEffect, useId, useRef } from 'react';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { useWords, type Word } from '../../language.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { fieldLabel } from '../field-words.ts';
import type { RecordData } from '../record-queries.ts';
import { compareVersions, type Side } from './compare-versions.ts';
import styles from './conflict.module.css';
import { type Draft, draftOf, type RecordDraft } from './draft.ts';
import { ValueText } from './field-text.tsx';

/** The record as it was stored meanwhile, and whose value each field gets that was changed in both. */
export type Conflict = {
  theirs: RecordData;
  choices: Readonly<Record<string, Side>>;
  /** It is an older version that one has restored oneself. */
  isRestored: boolean;
};

const sides = ['mine', 'theirs'] as const;

/** What is still to be chosen, by field. */
export function openChoices(
  entity: EntityName,
  { before, draft }: RecordDraft,
  { theirs, choices }: Conflict,
  t: Word,
): Record<string, string[]> {
  const { both } = compareVersions(entity, before, draft, draftOf(entity, theirs));
  const open = both.filter((name) => !choices[name]);
  return Object.fromEntries(open.map((name) => [name, [t('forms.conflict.choose')]]));
}

type ConflictProps = {
  entity: EntityName;
  versions: RecordDraft;
  conflict: Conflict;
  messages: Readonly<Record<string, string[]>>;
  onChoose: (name: string, side: Side) => void;
};

type ChoiceProps = {
  entity: EntityName;
  name: string;
  before: Draft;
  values: Readonly<Record<Side, Draft>>;
  chosen: Side | undefined;
  theirs: 'theirs' | 'restored';
  message: string | undefined;
  onChoose: (side: Side) => void;
};

/** Both values of a field, of which one is to stay. */
function Choice({ entity, name, before, values, chosen, theirs, message, onChoose }: ChoiceProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={message ? id : undefined}>
      <legend>
        {t(fieldLabel(entity, name))}{' '}
        <small>
          {t('forms.conflict.before')} <ValueText field={fieldOf(entity, name)} value={before[name]} />
        </small>
      </legend>
      {sides.map((side) => (
        <label key={side} data-chosen={chosen === side || undefined}>
          <input
            type="radio"
            name={name}
            checked={chosen === side}
            aria-invalid={message !== undefined}
            onChange={() => onChoose(side)}
          />
          <span className={styles.side}>{t(`forms.conflict.${side === 'mine' ? side : theirs}`)}</span>
          <span className={styles.value}>
            <ValueText field={fieldOf(entity, name)} value={values[side][name]} />
          </span>
        </label>
      ))}
      {message ? (
        <p id={id} className={styles.wrong}>
          {message}
        </p>
      ) : null}
    </fieldset>
  );
}

type ChangesProps = { entity: EntityName; title: string; names: readonly string[]; from: Draft; to: Draft };

/** What only one of the two has changed: nothing is to be chosen, but it is told. */
function Changes({ entity, title, names, from, to }: ChangesProps) {
  const { t } = useWords();
  if (names.length === 0) return null;
  return (
    <Card title={title}>
      <dl className={styles.changes}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(fieldLabel(entity, name))}</dt>
            <dd>
              <ValueText field={fieldOf(entity, name)} value={from[name]} /> <span aria-hidden>→</span>{' '}
              <span className="visually-hidden">{t('forms.conflict.became')}</span>
              <ValueText field={fieldOf(entity, name)} value={to[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Two versions of one record side by side: what both have changed is chosen, field by field; the rest goes together. */
export function ConflictView({ entity, versions, conflict, messages, onChoose }: ConflictProps) {
  const { t } = useWords();
  const top = useRef<HTMLDivElement>(null);
  // What was typed is out of sight now; reading goes on here.
  useEffect(() => top.current?.focus(), []);
  const { before, draft: mine } = versions;
  const theirs = draftOf(entity, conflict.theirs);
  const { both, onlyMine, onlyTheirs } = compareVersions(entity, before, mine, theirs);
  const { isRestored } = conflict;
  return (
    <>
      <div ref={top} tabIndex={-1} className={styles.top}>
        <Notice kind="warning">
          {isRestored ? (
            t('forms.conflict.leadRestored')
          ) : (
            <>
              {t('records.changedMeanwhile')} {t(both.length > 0 ? 'forms.conflict.lead' : 'forms.conflict.leadNone')}
            </>
          )}
        </Notice>
      </div>
      {both.length > 0 ? (
        <Card title={t(isRestored ? 'forms.conflict.bothRestored' : 'forms.conflict.both')}>
          <div className={styles.choices}>
            {both.map((name) => (
              <Choice
                key={name}
                entity={entity}
                name={name}
                before={before}
                values={{ mine, theirs }}
                chosen={conflict.choices[name]}
                theirs={isRestored ? 'restored' : 'theirs'}
                message={messages[name]?.join(' ')}
                onChoose={(side) => onChoose(name, side)}
              />
            ))}
          </div>
        </Card>
      ) : null}
      <Changes
        entity={entity}
        title={t(isRestored ? 'forms.conflict.onlyRestored' : 'forms.conflict.onlyTheirs')}
        names={onlyTheirs}
        from={before}
        to={theirs}
      />
      <Changes entity={entity} title={t('forms.conflict.onlyMine')} names={onlyMine} from={before} to={mine} />
    </>
  );
}
