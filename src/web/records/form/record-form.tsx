import { Link, type NavigateOptions } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { readCell } from '../../../catalogue/field-types.ts';
import { type EntityName, entityOf, fieldOf } from '../../../catalogue/index.ts';
import { may } from '../../../catalogue/permissions.ts';
import { labelWithoutId } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { currentSession, refreshSession, useSession } from '../../session.ts';
import { RecordAside } from '../aside/record-aside.tsx';
import { coordinateFieldsOf } from '../aside/references.ts';
import { useAnnounceCreated } from '../list/created-notice.tsx';
import { newerRecordIn, type RecordData } from '../record-queries.ts';
import { compareVersions, emptyResolution, mergeVersions } from './compare-versions.ts';
import { type Conflict, missingChoices } from './conflict.ts';
import { type Draft, draftOf, draftText } from './draft.ts';
import { FormScreen } from './form-screen.tsx';
import { LazyConflictView } from './lazy-conflict-view.tsx';
import { RecordFields } from './record-fields.tsx';
import { usePossibleDuplicates } from './use-possible-duplicates.tsx';
import { useRecordDraft } from './use-record-draft.ts';

type RecordHeading = { title: string; beside: string | undefined; above: ReactNode; backTarget: NavigateOptions };

/**
 * The heading of a record: its entity and id, its label, and a link to the other records.
 * @param record null for a new one; only its id while it loads
 */
export function useRecordHeading(entity: EntityName, record: RecordData | { id: string } | null): RecordHeading {
  const { t, language } = useTranslation();
  const { path = '' } = entityOf(entity);
  const number = record?.id ?? t('forms.new');
  const label = record && 'labels' in record ? labelWithoutId(entity, record, language) : '';
  return {
    title: `${t(`entities.${entity}.one`)} ${number}`,
    beside: label || undefined,
    above: (
      <Link to="/component/$entity" params={{ entity: path }}>
        {t(`entities.${entity}.many`)}
      </Link>
    ),
    backTarget: { to: '/component/$entity', params: { entity: path } },
  };
}

/** The position in the coordinate fields of a form; null if the entity has none. */
function positionInDraft(entity: EntityName, draft: Draft) {
  const fields = coordinateFieldsOf(entity);
  if (!fields) return null;
  const numberIn = (name: string) => {
    const value = readCell(draftText(draft[name]), fieldOf(entity, name));
    return typeof value === 'number' ? value : null;
  };
  return { latitude: numberIn(fields.latitude), longitude: numberIn(fields.longitude) };
}

type RecordFormProps = {
  entity: EntityName;
  record: RecordData | null;
  /** Fields that the visitor may only read. */
  readOnlyFields?: ReadonlySet<string>;
  /** The first values of a new record. */
  initialValues?: Draft;
};

/** The form of a record, or of a new one if `record` is null. */
export function RecordForm({ entity, record, readOnlyFields, initialValues }: RecordFormProps) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const heading = useRecordHeading(entity, record);
  const duplicates = usePossibleDuplicates(entity);
  const form = useRecordDraft(entity, record, duplicates.confirmNoDuplicate, initialValues);
  const announceCreated = useAnnounceCreated();
  const saved = useRef<RecordData>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [mergedRecord, setMergedRecord] = useState(record);
  const [restoredVersion, setRestoredVersion] = useState<number>();
  // An older version was restored in the history card: its values are merged, except for fields with unsaved changes.
  if (record && record.version > (mergedRecord?.version ?? 0)) {
    setMergedRecord(record);
    const { both } = compareVersions(entity, form.before, form.draft, draftOf(entity, record, language));
    if (both.length > 0)
      setConflict({ ...emptyResolution, theirs: record, isRestored: record.version === restoredVersion });
    else {
      setConflict(null);
      form.mergeNewer(record);
    }
  }

  const save = async (asNew: boolean) => {
    try {
      if (conflict) {
        setConflict(null);
        await form.store(mergeVersions(entity, form.versions, conflict.theirs, conflict, language));
      } else saved.current = await form.store(asNew ? form.asNew() : form.versions);
    } catch (error) {
      const theirs = newerRecordIn(error);
      if (theirs) setConflict({ ...emptyResolution, theirs, isRestored: false });
      throw error;
    }
    // Home names what is missing in the user's own person.
    if (entity === 'person' && record?.id === currentSession().user?.person) await refreshSession();
  };
  // The cards beside the form show the newest known version.
  const stored = conflict?.theirs ?? form.record;
  const position = positionInDraft(entity, conflict ? draftOf(entity, conflict.theirs, language) : form.draft);
  const aside =
    stored || position ? (
      <RecordAside entity={entity} record={stored} position={position} onRestored={setRestoredVersion} />
    ) : null;
  return (
    <FormScreen
      {...heading}
      aside={aside}
      narrow={aside ? false : 'fields'}
      changed={form.changed}
      check={() => (conflict ? missingChoices(entity, form.versions, conflict, t) : {})}
      save={save}
      canSaveAsNew={may(user, 'create', entity)}
      onSaved={() => {
        if (saved.current && saved.current.id !== record?.id) announceCreated(entity, saved.current);
      }}
    >
      {(messages) =>
        conflict ? (
          <LazyConflictView
            entity={entity}
            versions={form.versions}
            conflict={conflict}
            messages={messages}
            onChange={setConflict}
            onEdit={() => {
              form.mergeNewer(conflict.theirs, conflict);
              setConflict(null);
            }}
          />
        ) : (
          <>
            <RecordFields form={form} readOnlyFields={readOnlyFields} />
            {duplicates.dialog}
          </>
        )
      }
    </FormScreen>
  );
}
