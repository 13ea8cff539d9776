import { useEffect, useState } from 'react';
import type { FieldMessages } from '../../../catalogue/answers/errors.ts';
import type { NamedRecord } from '../../../catalogue/answers/records.ts';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { sentences } from '../../../catalogue/locales/index.ts';
import type { FieldProblems } from '../../../catalogue/records.ts';
import { messagesOf } from '../../../catalogue/sentences.ts';
import { fieldMessagesOf, RequestError, request } from '../../http.ts';
import { useWords } from '../../language.ts';
import { randomUuid } from '../../random-uuid.ts';
import { newerIn, type RecordData, restPath } from '../record-queries.ts';
import { compareVersions, mergeVersions, type Resolution, undecided } from './compare-versions.ts';
import { changedFields, checkDraft, type Draft, type DraftValue, draftOf, type RecordDraft, startOf } from './draft.ts';

export type RecordDraftState = ReturnType<typeof useRecordDraft>;

/** What a message of the server's is about: that field, and those that stand in one natural key behind it. */
function aboutField(entity: EntityName, name: string): string[] {
  return [name, ...entityOf(entity).keys.flatMap((key) => (key.includes(name) ? (key[0] ?? []) : []))];
}

function without<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Whether all that was changed in a form is stored already: by a wish whose answer was lost, or by somebody else. */
function isStored(entity: EntityName, { before, draft }: RecordDraft, stored: RecordData): boolean {
  const { both, onlyMine } = compareVersions(entity, before, draft, draftOf(entity, stored));
  return both.length === 0 && onlyMine.length === 0;
}

/**
 * What stands in the form of a record, what is wrong with it, and the way to store it.
 * @param given what stands there of a new record before anything is typed
 */
export function useRecordDraft(entity: EntityName, record: RecordData | null, given: Draft = {}) {
  const { t, language } = useWords();
  const [versions, setVersions] = useState(() => startOf(entity, record, given));
  const [begun] = useState(versions.draft);
  /** Says to the server that it is one new record, however often it is sent: its answer may get lost. */
  const [key, setKey] = useState(randomUuid);
  /** What our own rules said last, and what the server did. */
  const [own, setOwn] = useState<FieldProblems>({});
  const [told, setTold] = useState<FieldMessages>({});
  /** The record that has the natural key already, where the server said so. */
  const [taken, setTaken] = useState<NamedRecord | null>(null);
  /** How many times an input was left. */
  const [left, setLeft] = useState(0);
  const say = (problems: FieldProblems) => messagesOf(entity, problems, sentences(language));

  function set(name: string, value: DraftValue): void {
    setVersions((now) => ({ ...now, draft: { ...now.draft, [name]: value } }));
    setOwn((now) => without(now, [name]));
    setTold((now) => without(now, aboutField(entity, name)));
  }

  /** Takes over a version that was stored meanwhile; what was typed stays, but where something else was chosen. */
  function follow(newer: RecordData, resolution: Resolution = undecided): void {
    setVersions((now) => mergeVersions(entity, now, newer, resolution));
  }

  /** Says what is wrong so far; that something is not there yet is no mistake before somebody wants to save. */
  function sayWhatIsWrong(): void {
    const { problems } = checkDraft(entity, versions);
    const changed = changedFields(entity, versions.before, versions.draft);
    const isEarly = (name: string) =>
      !changed.includes(name) && !own[name] && problems[name]?.some(({ code }) => code === 'required');
    setOwn(without(problems, Object.keys(problems).filter(isEarly)));
  }

  /** What stands in the form as a record of its own. */
  function asNew(): RecordDraft {
    return { record: null, before: draftOf(entity, null), draft: versions.draft };
  }

  // Once what an input took while it was left stands in the form as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said when an input was left, not while one types
  useEffect(() => {
    if (left > 0) sayWhatIsWrong();
  }, [left]);

  /**
   * Stores what was changed: of a new record all, of another its changes against the version that was read. Where there
   * are none, nothing is sent.
   * @throws RequestError 400 with the messages by field, our own or the server's; 409 with the record as it is now
   */
  async function store(what: RecordDraft = versions): Promise<RecordData> {
    const { values, problems } = checkDraft(entity, what);
    setVersions(what);
    setOwn(problems);
    setTold({});
    if (Object.keys(problems).length > 0) throw new RequestError(400, t('errors.validation'), say(problems));
    if (what.record && isStored(entity, what, what.record)) return what.record;
    try {
      if (!what.record) {
        const headers = { 'idempotency-key': key };
        const made = await request<RecordData>(`${restPath(entity)}/`, { body: values, headers });
        setKey(randomUuid());
        return made;
      }
      const body = { ...values, version: what.record.version };
      return await request<RecordData>(restPath(entity, what.record.id), { method: 'PUT', body });
    } catch (error) {
      const newer = newerIn(error);
      if (newer && isStored(entity, what, newer)) return newer;
      setTold(fieldMessagesOf(error));
      setTaken(error instanceof RequestError ? error.taken : null);
      throw error;
    }
  }

  return {
    entity,
    ...versions,
    versions,
    changed: changedFields(entity, versions.record ? versions.before : begun, versions.draft).length > 0,
    messages: { ...told, ...say(own) },
    /** The record that has the natural key of which the server speaks at a field. */
    takenAt: (name: string) => (told[name] ? taken : null),
    set,
    follow,
    leave: () => setLeft((times) => times + 1),
    asNew,
    store,
  };
}
