import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Change } from '../../catalogue/endpoints/changes.ts';
import { changeSentence } from '../../catalogue/records/change-sentence.ts';
import { type Translate, useTranslation } from '../language.ts';
import { Card } from '../ui/card.tsx';
import { countDaysBetween, formatLongDateTime, formatTimeOfDay, formatWeekday } from '../ui/format-time.ts';
import styles from './changes.module.css';
import { UndoFailed, UndoState, useUndo } from './undo.tsx';

/** A change as a sentence, with the person's name in bold at its position in the translation. */
export function ChangeSentence({ change }: { change: Change }) {
  const { t, language } = useTranslation();
  const namePlaceholder = '\u0000';
  const [before, after] = changeSentence(change, namePlaceholder, t, language).split(namePlaceholder);
  return (
    <>
      {before}
      <strong>{nameIn(change, t)}</strong>
      {after}
    </>
  );
}

/** The name of the one who made a change. */
export const nameIn = ({ who }: Pick<Change, 'who'>, t: Translate): string => who ?? t('records.history.somebody');

function ChangeLine({ change, undoing }: { change: Change; undoing: ReturnType<typeof useUndo> }) {
  const { t, language } = useTranslation();
  const when = new Date(change.when);
  return (
    <li className={styles.line} data-undone={change.undone || undefined}>
      <time className={styles.time} dateTime={change.when} title={formatLongDateTime(when, language)}>
        {formatTimeOfDay(when, language)}
      </time>
      <Link to="/changes/$id" params={{ id: String(change.id) }} className={styles.sentence} data-change={change.id}>
        <ChangeSentence change={change} />
      </Link>
      <UndoState
        change={change}
        undoing={undoing}
        sentence={changeSentence(change, nameIn(change, t), t, language)}
        size="compact-sm"
      />
      <UndoFailed undoing={undoing} id={change.id} />
    </li>
  );
}

/** The name of a day for a heading: Today, Yesterday, or a date with its weekday. */
function dayName(when: Date, now: Date, { t, language }: ReturnType<typeof useTranslation>): string {
  const days = countDaysBetween(when, now);
  if (days === 0) return t('changes.today');
  return days === 1 ? t('changes.yesterday') : formatWeekday(when, language);
}

/** Changes with a heading for each day, the latest first, each in one line with a button that undoes it. */
export function ChangeDays({ changes }: { changes: readonly Change[] }) {
  const translation = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const undoing = useUndo(() => {
    // The pressed button is removed.
    list.current?.querySelector<HTMLElement>(`[data-change="${undoing.variables}"]`)?.focus();
  });
  const now = new Date();
  const days = Map.groupBy(changes, ({ when }) => dayName(new Date(when), now, translation));
  return (
    <div ref={list} className={styles.days}>
      {[...days].map(([day, ofDay]) => (
        <Card key={day} title={day}>
          <ul className={styles.lines}>
            {ofDay.map((change) => (
              <ChangeLine key={change.id} change={change} undoing={undoing} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
