import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readCell } from '../../../catalogue/field-types.ts';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { may } from '../../../catalogue/permissions.ts';
import { reloadSession } from '../../http.ts';
import { useWords } from '../../language.ts';
import { currentSession, useSession } from '../../session.ts';
import { coordinatesOf } from '../aside/coordinates.ts';
import { RecordAside } from '../aside/record-aside.tsx';
import { useTellCreated } from '../created.ts';
import { markStale, newerIn, type RecordData } from '../record-queries.ts';
import { compareVersions, mergeVersions, undecided } from './compare-versions.ts';
import { type Conflict, ConflictView, openChoices } from './conflict.tsx';
import { type Draft, draftOf, typedOf } from './draft.ts';
import { FormScreen } from './form-screen.tsx';
import { RecordFields } from './record-fields.tsx';
import { useRecordHead } from './record-head.tsx';
import { useRecordDraft } from './use-record-draft.ts';

/** Where the record is by what is typed at the moment. */
function placeIn(entity: EntityName, draft: Draft) {
  const fields = coordinatesOf(entity);
  if (!fields) return null;
  const numberIn = (name: string) => {
    const value = readCell(typedOf(draft[name]), fieldOf(entity, name));
    return typeof value === 'number' ? value : null;
  };
  return { latitude: numberIn(fields.latitude), longitude: numberIn(fields.longitude) };
}

type RecordFormProps = {
  entity: EntityName;
  record: RecordData | null;
  /** What the visitor may only read. */
  fixed?: ReadonlySet<string>;
  /** What a new one refers to from the start. */
  given?: Draft;
};

/** One record to be changed, or a new one where there is none. */
export function RecordForm({ entity, record, fixed, given }: RecordFormProps) {
  const { t } = useWords();
  const { user } = useSession();
  const queries = useQueryClient();
  const head = useRecordHead(entity, record);
  const form = useRecordDraft(entity, record, given);
  const tellCreated = useTellCreated();
  const saved = useRef<RecordData>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [followed, setFollowed] = useState(record);
  const [restored, setRestored] = useState<number>();
  // An older version was restored beside the form: its fields follow, but for those in which something else was typed.
  if (record && record.version > (followed?.version ?? 0)) {
    setFollowed(record);
    const { both } = compareVersions(entity, form.before, form.draft, draftOf(entity, record));
    if (both.length > 0) setConflict({ ...undecided, theirs: record, isRestored: record.version === restored });
    else {
      setConflict(null);
      form.follow(record);
    }
  }

  const save = async (asNew: boolean) => {
    try {
      if (conflict) {
        setConflict(null);
        await form.store(mergeVersions(entity, form.versions, conflict.theirs, conflict));
      } else saved.current = await form.store(asNew ? form.asNew() : form.versions);
    } catch (error) {
      const theirs = newerIn(error);
      if (theirs) setConflict({ ...undecided, theirs, isRestored: false });
      throw error;
    }
    markStale(queries);
    // One's own name stands in the header.
    if (entity === 'person' && record?.id === currentSession().user?.person) await reloadSession();
  };
  // What stands beside the form tells of the newest version that is known, and not of the one that was opened.
  const stored = conflict?.theirs ?? form.record;
  const place = placeIn(entity, conflict ? draftOf(entity, conflict.theirs) : form.draft);
  const aside =
    stored || place ? <RecordAside entity={entity} record={stored} place={place} onRestored={setRestored} /> : null;
  return (
    <FormScreen
      {...head}
      aside={aside}
      narrow={aside ? false : 'fields'}
      changed={form.changed}
      check={() => (conflict ? openChoices(entity, form.versions, conflict, t) : {})}
      save={save}
      canSaveAsNew={may(user, 'create', entity)}
      onSaved={() => {
        if (saved.current && saved.current.id !== record?.id) tellCreated(entity, saved.current);
      }}
    >
      {(messages) =>
        conflict ? (
          <ConflictView
            entity={entity}
            versions={form.versions}
            conflict={conflict}
            messages={messages}
            onChange={setConflict}
            onEdit={() => {
              form.follow(conflict.theirs, conflict);
              setConflict(null);
            }}
          />
        ) : (
          <RecordFields form={form} fixed={fixed} />
        )
      }
    </FormScreen>
  );
}
