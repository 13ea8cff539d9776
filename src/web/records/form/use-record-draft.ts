import { useCallback, useEffect, useState } from 'react';
import { restPath } from '../../../catalogue/addresses/list-query.ts';
import type { NamedRecord } from '../../../catalogue/answers/records.ts';
import type { FieldMessages } from '../../../catalogue/endpoints/errors.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { messagesOf } from '../../../catalogue/records/problem-messages.ts';
import type { FieldProblems, RecordValues } from '../../../catalogue/records/records.ts';
import { fieldMessagesOf, hasStatus, RequestError, request } from '../../http.ts';
import { currentLanguage, i18n, useTranslation } from '../../language.ts';
import { randomUuid } from '../../random-uuid.ts';
import { createdRecordIn, newerRecordIn, type RecordData } from '../record-queries.ts';
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

/** The fields that a message of the server is about: the field itself and the first of each natural key with it. */
function fieldsInMessage(entity: EntityName, name: string): string[] {
  return [name, ...entityOf(entity).keys.flatMap((key) => (key.includes(name) ? (key[0] ?? []) : []))];
}

function omit<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Whether all changes of a form are stored already: by a request whose answer was lost, or by somebody else. */
function isStored(entity: EntityName, { before, draft }: RecordDraft, stored: RecordData): boolean {
  const { both, onlyMine } = compareVersions(entity, before, draft, draftOf(entity, stored, currentLanguage()));
  return both.length === 0 && onlyMine.length === 0;
}

/**
 * The values in the form of a record, their problems, and the function that stores them.
 * @param confirmNoDuplicate asks about probable doubles of a new record, and throws where it is not to be stored
 * @param given first values of a new record
 */
export function useRecordDraft(
  entity: EntityName,
  record: RecordData | null,
  confirmNoDuplicate: (values: RecordValues) => Promise<void>,
  given: Draft = {},
) {
  const { t } = useTranslation();
  const [versions, setVersions] = useState(() => createRecordDraft(entity, record, currentLanguage(), given));
  const [start] = useState(versions.draft);
  /** The idempotency key of the new record, which may be sent again if an answer was lost. */
  const [key, setKey] = useState(randomUuid);
  /** Whether the new record was sent and may be stored, as the probable double that would be found. */
  const [isSent, setSent] = useState(false);
  /** The last problems by the catalogue's rules, and the last messages of the server. */
  const [ownProblems, setOwnProblems] = useState<FieldProblems>({});
  const [serverMessages, setServerMessages] = useState<FieldMessages>({});
  /** The record that already has the natural key, named by the server. */
  const [existing, setExisting] = useState<NamedRecord | null>(null);
  /** Number of times that an input lost the focus. */
  const [blurs, setBlurs] = useState(0);
  const messagesFor = (problems: FieldProblems) => messagesOf(entity, problems, i18n.t);

  const set = useCallback(
    (name: string, value: DraftValue): void => {
      setVersions((now) => ({ ...now, draft: { ...now.draft, [name]: value } }));
      setOwnProblems((now) => omit(now, [name]));
      setServerMessages((now) => omit(now, fieldsInMessage(entity, name)));
    },
    [entity],
  );
  const onInputBlur = useCallback(() => setBlurs((times) => times + 1), []);

  /** Takes a newer stored version; typed values stay, unless something else was chosen. */
  function mergeNewer(newer: RecordData, resolution: Resolution = emptyResolution): void {
    setVersions((now) => mergeVersions(entity, now, newer, resolution, currentLanguage()));
  }

  /** Shows the problems so far; what was not filled in yet is a problem only when one saves. */
  function showProblems(): void {
    const { problems } = checkDraft(entity, versions);
    const changed = changedFields(entity, versions.before, versions.draft);
    const isEarly = (name: string) =>
      !changed.includes(name) &&
      !ownProblems[name] &&
      problems[name]?.some(({ code }) => code === 'required' || code === 'unidentified');
    setOwnProblems(omit(problems, Object.keys(problems).filter(isEarly)));
  }

  /** The values of the form as a new record. */
  function asNew(): RecordDraft {
    return { record: null, before: draftOf(entity, null, currentLanguage()), draft: versions.draft };
  }

  // After the value that an input took as it lost the focus is in the form as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an input lost the focus, not while one types
  useEffect(() => {
    if (blurs > 0) showProblems();
  }, [blurs]);

  /**
   * Stores the changes: all values of a new record, else the changes against the version that was read. Nothing is sent
   * if there are none.
   * @throws RequestError 400 with the messages by field, of the catalogue's rules or of the server; 409 with the newer record
   */
  async function store(version: RecordDraft = versions): Promise<RecordData> {
    const { values, problems } = checkDraft(entity, version);
    setVersions(version);
    setOwnProblems(problems);
    setServerMessages({});
    if (Object.keys(problems).length > 0) throw new RequestError(400, t('errors.validation'), messagesFor(problems));
    if (version.record && isStored(entity, version, version.record)) return version.record;
    try {
      if (!version.record) {
        if (!isSent) await confirmNoDuplicate(values);
        setSent(true);
        const headers = { 'idempotency-key': key };
        const created = await request<RecordData>(`${restPath(entity)}/`, { body: values, headers }).catch(
          (error: unknown) => {
            const made = createdRecordIn(error);
            if (!made) throw error;
            const body = { ...values, version: made.version };
            return request<RecordData>(restPath(entity, made.id), { method: 'PUT', body });
          },
        );
        setKey(randomUuid());
        setSent(false);
        return created;
      }
      const body = { ...values, version: version.record.version };
      return await request<RecordData>(restPath(entity, version.record.id), { method: 'PUT', body });
    } catch (error) {
      const newer = newerRecordIn(error);
      if (newer && isStored(entity, version, newer)) return newer;
      setServerMessages(fieldMessagesOf(error));
      // It was refused, so there is none that could be found as its own double.
      if (hasStatus(error, 400)) setSent(false);
      setExisting(error instanceof RequestError ? error.conflictingRecord : null);
      throw error;
    }
  }

  return {
    entity,
    ...versions,
    versions,
    changed: changedFields(entity, versions.record ? versions.before : start, versions.draft).length > 0,
    messages: { ...serverMessages, ...messagesFor(ownProblems) },
    /** The record that already has the natural key, if the server named one for this field. */
    existingRecordAt: (name: string) => (serverMessages[name] ? existing : null),
    set,
    mergeNewer,
    onInputBlur,
    asNew,
    store,
  };
}
