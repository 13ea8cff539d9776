import { useCallback, useEffect, useState } from 'react';
import type { FieldMessages } from '../../../catalogue/endpoints/errors.ts';
import type { NamedRecord } from '../../../catalogue/endpoints/responses.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { messagesOf } from '../../../catalogue/records/problem-messages.ts';
import type { FieldProblems, RecordValues } from '../../../catalogue/records/records.ts';
import { fieldMessagesOf, hasStatus, RequestError } from '../../http.ts';
import { currentLanguage, i18n, useTranslation } from '../../language.ts';
import { randomUuid } from '../../random-uuid.ts';
import { changeRecord, createdRecordIn, createRecord, newerRecordIn, type RecordData } from '../record-queries.ts';
import { compareVersions, emptyResolution, mergeVersions, type Resolution } from './compare-versions.ts';
import {
  changedFields,
  checkDraft,
  createRecordDraft,
  type Draft,
  type DraftValue,
  draftOf,
  type RecordDraft,
} from './draft.ts';

export type RecordDraftState = ReturnType<typeof useRecordDraft>;

/**
 * The fields whose server messages become obsolete when a field changes: the field itself, and the first field of each
 * natural key that contains it.
 */
function fieldsInMessage(entity: EntityName, name: string): string[] {
  return [name, ...entityOf(entity).keys.flatMap((key) => (key.includes(name) ? (key[0] ?? []) : []))];
}

function omit<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Whether all changes of a form are already stored, by a request whose answer was lost or by somebody else. */
function isStored(entity: EntityName, { before, draft }: RecordDraft, stored: RecordData): boolean {
  const { both, onlyMine } = compareVersions(entity, before, draft, draftOf(entity, stored, currentLanguage()));
  return both.length === 0 && onlyMine.length === 0;
}

/**
 * The values in the form of a record, their problems, and the function that stores them.
 * @param confirmNoDuplicate asks about possible duplicates of a new record, and throws if it is not to be stored
 * @param initialValues first values of a new record
 */
export function useRecordDraft(
  entity: EntityName,
  record: RecordData | null,
  confirmNoDuplicate: (values: RecordValues) => Promise<void>,
  initialValues: Draft = {},
) {
  const { t } = useTranslation();
  const [versions, setVersions] = useState(() => createRecordDraft(entity, record, currentLanguage(), initialValues));
  const [initialDraft] = useState(versions.draft);
  /** The idempotency key of the new record, sent again if a response was lost. */
  const [idempotencyKey, setIdempotencyKey] = useState(randomUuid);
  /** Whether the new record was sent; it may be stored and would be found as its own possible duplicate. */
  const [isSent, setSent] = useState(false);
  /** The last problems by the catalogue's rules, and the last messages of the server. */
  const [clientProblems, setClientProblems] = useState<FieldProblems>({});
  const [serverMessages, setServerMessages] = useState<FieldMessages>({});
  /** The record that already has the natural key, named by the server. */
  const [existing, setExisting] = useState<NamedRecord | null>(null);
  /** Number of times that an input lost the focus. */
  const [blurs, setBlurs] = useState(0);
  const messagesFor = (problems: FieldProblems) => messagesOf(entity, problems, i18n.t);

  const set = useCallback(
    (name: string, value: DraftValue): void => {
      setVersions((current) => ({ ...current, draft: { ...current.draft, [name]: value } }));
      setClientProblems((current) => omit(current, [name]));
      setServerMessages((current) => omit(current, fieldsInMessage(entity, name)));
    },
    [entity],
  );
  const onInputBlur = useCallback(() => setBlurs((count) => count + 1), []);

  /** Merges a newer stored version; unsaved changes stay, unless the resolution says otherwise. */
  function mergeNewer(newer: RecordData, resolution: Resolution = emptyResolution): void {
    setVersions((current) => mergeVersions(entity, current, newer, resolution, currentLanguage()));
  }

  /** Shows the problems of the current values; empty required fields are reported only on saving. */
  function showProblems(): void {
    const { problems } = checkDraft(entity, versions);
    const changed = changedFields(entity, versions.before, versions.draft);
    const isPremature = (name: string) =>
      !changed.includes(name) &&
      !clientProblems[name] &&
      problems[name]?.some(({ code }) => code === 'required' || code === 'unidentified');
    setClientProblems(omit(problems, Object.keys(problems).filter(isPremature)));
  }

  /** The values of the form as a new record. */
  function asNew(): RecordDraft {
    return { record: null, before: draftOf(entity, null, currentLanguage()), draft: versions.draft };
  }

  // In an effect, because an input may change its value when it loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an input lost the focus, not while one types
  useEffect(() => {
    if (blurs > 0) showProblems();
  }, [blurs]);

  /**
   * Stores the changes: all values of a new record, else the changes against the version that was read. Nothing is sent
   * if there are none.
   * @throws RequestError 400 with the messages by field, of the catalogue's rules or of the server; 409 with the newer
   * record
   */
  async function store(version: RecordDraft = versions): Promise<RecordData> {
    const { values, problems } = checkDraft(entity, version);
    setVersions(version);
    setClientProblems(problems);
    setServerMessages({});
    if (Object.keys(problems).length > 0) throw new RequestError(400, t('errors.validation'), messagesFor(problems));
    if (version.record && isStored(entity, version, version.record)) return version.record;
    try {
      if (!version.record) {
        if (!isSent) await confirmNoDuplicate(values);
        setSent(true);
        const headers = { 'idempotency-key': idempotencyKey };
        const created = await createRecord(entity, values, headers).catch((error: unknown) => {
          const createdRecord = createdRecordIn(error);
          if (!createdRecord) throw error;
          return changeRecord(entity, createdRecord, values);
        });
        setIdempotencyKey(randomUuid());
        setSent(false);
        return created;
      }
      return await changeRecord(entity, version.record, values);
    } catch (error) {
      const newer = newerRecordIn(error);
      if (newer && isStored(entity, version, newer)) return newer;
      setServerMessages(fieldMessagesOf(error));
      // The record was refused, so it is not stored and cannot be found as its own duplicate.
      if (hasStatus(error, 400)) setSent(false);
      setExisting(error instanceof RequestError ? error.conflictingRecord : null);
      throw error;
    }
  }

  return {
    entity,
    ...versions,
    versions,
    changed: changedFields(entity, versions.record ? versions.before : initialDraft, versions.draft).length > 0,
    messages: { ...serverMessages, ...messagesFor(clientProblems) },
    /** The record that already has the natural key, if the server named one for this field. */
    existingRecordAt: (name: string) => (serverMessages[name] ? existing : null),
    set,
    mergeNewer,
    onInputBlur,
    asNew,
    store,
  };
}
