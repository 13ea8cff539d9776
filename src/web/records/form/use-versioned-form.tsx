import { type ReactNode, useState } from 'react';
import type { FieldMessages } from '../../../catalogue/endpoints/errors.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { messagesOf } from '../../../catalogue/records/problem-messages.ts';
import type { RecordValues } from '../../../catalogue/records/records.ts';
import { RequestError } from '../../http.ts';
import { currentLanguage, i18n, useTranslation } from '../../language.ts';
import { newerRecordIn, type RecordData } from '../record-queries.ts';
import { emptyResolution, mergeVersions } from './compare-versions.ts';
import { type Conflict, missingChoices } from './conflict.ts';
import { changedFields, checkDraft, createRecordDraft, type Draft, type DraftValue } from './draft.ts';
import { LazyConflictView } from './lazy-conflict-view.tsx';

/**
 * The values of a form that renders its inputs itself, and the choice between two versions if somebody else has stored
 * another one since this one was read.
 * @param record null for a new record
 * @param newerRecordOf the record in a response 409
 */
export function useVersionedForm(
  entity: EntityName,
  record: RecordData | null,
  {
    initialValues = {},
    newerRecordOf = newerRecordIn,
  }: { initialValues?: Draft; newerRecordOf?: (error: unknown) => RecordData | null } = {},
) {
  const { t } = useTranslation();
  const [versions, setVersions] = useState(() => createRecordDraft(entity, record, currentLanguage(), initialValues));
  const [initialDraft] = useState(versions.draft);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { before, draft } = versions;

  /**
   * Stores the changed values together with the version that was read.
   * @throws RequestError 400 with messages by field; any error of `send`
   */
  async function store(send: (values: RecordValues, version: number | undefined) => Promise<unknown>): Promise<void> {
    const current = conflict ? mergeVersions(entity, versions, conflict.theirs, conflict, currentLanguage()) : versions;
    const { values, problems } = checkDraft(entity, current);
    setVersions(current);
    setConflict(null);
    if (Object.keys(problems).length > 0)
      throw new RequestError(400, t('errors.validation'), messagesOf(entity, problems, i18n.t));
    try {
      await send(values, current.record?.version);
    } catch (error) {
      const theirs = newerRecordOf(error);
      if (theirs) setConflict({ ...emptyResolution, theirs, isRestored: false });
      throw error;
    }
  }

  return {
    before,
    draft,
    set: (name: string, value: DraftValue) =>
      setVersions((current) => ({ ...current, draft: { ...current.draft, [name]: value } })),
    changed: changedFields(entity, versions.record ? before : initialDraft, draft).length > 0,
    store,
    /** Messages for the fields that still need a choice; null if there is nothing to choose. */
    openChoices: conflict && missingChoices(entity, versions, conflict, t),
    /** The conflict view if there are two versions, else the inputs. */
    conflictViewOr: (messages: FieldMessages, inputs: ReactNode) =>
      conflict ? (
        <LazyConflictView
          entity={entity}
          versions={versions}
          conflict={conflict}
          messages={messages}
          onChange={setConflict}
          onEdit={() => {
            setVersions(mergeVersions(entity, versions, conflict.theirs, conflict, currentLanguage()));
            setConflict(null);
          }}
        />
      ) : (
        inputs
      ),
  };
}
