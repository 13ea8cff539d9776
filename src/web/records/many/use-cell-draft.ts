import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { messagesOf } from '../../../catalogue/records/problem-messages.ts';
import { fieldMessagesOf } from '../../http.ts';
import { i18n, useTranslation } from '../../language.ts';
import { lastEditorOf } from '../form/compare-versions.ts';
import { checkDraft, type DraftValue, draftOf, isSameValue } from '../form/draft.ts';
import { cellText } from '../list/cell-text.ts';
import { historyQuery, newerRecordIn, type RecordData } from '../record-queries.ts';
import { changeRecordUndoably } from '../undoable-requests.ts';

/** The stored record with the id of its change. */
type Saved = { record: RecordData; change: number | null };

/** The value in the input of a cell, and the function that stores it against the version that was read. */
export function useCellDraft(entity: EntityName, record: RecordData, name: string) {
  const { t, language } = useTranslation();
  const queries = useQueryClient();
  /** The version against which the value is stored. */
  const [base, setBase] = useState(record);
  const [value, setValue] = useState<DraftValue>(() => draftOf(entity, record, language)[name] ?? '');
  const [message, setMessage] = useState<string | null>(null);

  /** Names the person who has changed the value meanwhile, and their value. */
  async function describeConflict(newer: RecordData): Promise<string> {
    const history = await queries.fetchQuery(historyQuery(entity, newer)).catch(() => null);
    const who = lastEditorOf(history?.records ?? [], name) ?? t('manyRecords.cell.somebody');
    const theirs = cellText(entity, name, newer, language) || t('shell.tables.missing');
    return t('manyRecords.cell.conflict', { who, value: theirs });
  }

  /** @returns null if the value is the stored one; `refused` with a message at the cell */
  async function saveAgainst(version: RecordData): Promise<Saved | null | 'refused'> {
    const before = draftOf(entity, version, language);
    if (isSameValue(before[name], value, fieldOf(entity, name))) return null;
    const { values, problems } = checkDraft(entity, { record: version, before, draft: { ...before, [name]: value } });
    const messages = Object.values(messagesOf(entity, problems, i18n.t)).flat();
    if (messages.length > 0) {
      setMessage(messages.join(' '));
      return 'refused';
    }
    try {
      return await changeRecordUndoably(entity, version, values);
    } catch (error) {
      const newer = newerRecordIn(error);
      if (!newer) {
        const ofFields = Object.values(fieldMessagesOf(error)).flat();
        setMessage(ofFields.join(' ') || (error instanceof Error ? error.message : String(error)));
        return 'refused';
      }
      setBase(newer);
      // Another field has changed meanwhile, which is no obstacle.
      if (isSameValue(before[name], draftOf(entity, newer, language)[name], fieldOf(entity, name)))
        return saveAgainst(newer);
      setMessage(await describeConflict(newer));
      return 'refused';
    }
  }

  return {
    value,
    message,
    set: (next: DraftValue) => {
      setValue(next);
      setMessage(null);
    },
    save: () => saveAgainst(base),
  };
}
