import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readCell } from '../../../catalogue/field-types.ts';
import { type EntityName, fieldOf } from '../../../catalogue/index.ts';
import { RequestError, reloadSession } from '../../http.ts';
import { useWords } from '../../language.ts';
import { currentSession } from '../../session.ts';
import { coordinatesOf } from '../aside/coordinates.ts';
import { RecordAside } from '../aside/record-aside.tsx';
import { useTellCreated } from '../created.ts';
import { FormScreen } from '../form-screen.tsx';
import { markStale, type RecordData } from '../record-queries.ts';
import { compareVersions, mergeVersions } from './compare-versions.ts';
import { type Conflict, ConflictView, openChoices } from './conflict.tsx';
import { type Draft, draftOf, typedOf } from './draft.ts';
import { RecordFields } from './record-fields.tsx';
import { useRecordHead } from './record-head.tsx';
import { useRecordDraft } from './use-record-draft.ts';

/** The record as it is now, where a 409 says that it is another than what was changed. */
function newerIn(error: unknown): RecordData | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  const payload = error.payload as { record?: RecordData } | null | undefined;
  return payload?.record ?? null;
}

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
  const queries = useQueryClient();
  const head = useRecordHead(entity, record);
  const form = useRecordDraft(entity, record, given);
  const tellCreated = useTellCreated();
  const stored = useRef<RecordData>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [followed, setFollowed] = useState(record);
  const [restored, setRestored] = useState<number>();
  // An older version was restored beside the form: its fields follow, but for those in which something else was typed.
  if (record && record.version > (followed?.version ?? 0)) {
    setFollowed(record);
    const { both } = compareVersions(entity, form.before, form.draft, draftOf(entity, record));
    if (both.length > 0) setConflict({ theirs: record, choices: {}, isRestored: record.version === restored });
    else form.follow(record);
  }

  const save = async () => {
    try {
      if (conflict) {
        setConflict(null);
        await form.store(mergeVersions(entity, form.versions, conflict.theirs, conflict.choices));
      } else stored.current = await form.store();
    } catch (error) {
      const theirs = newerIn(error);
      if (theirs) setConflict({ theirs, choices: {}, isRestored: false });
      throw error;
    }
    markStale(queries);
    // One's own name stands in the header.
    if (entity === 'person' && record?.id === currentSession().user?.person) await reloadSession();
  };
  const place = placeIn(entity, form.draft);
  const aside =
    record || place ? <RecordAside entity={entity} record={record} place={place} onRestored={setRestored} /> : null;
  return (
    <FormScreen
      {...head}
      aside={aside}
      narrow={aside ? false : 'fields'}
      changed={form.changed}
      check={() => (conflict ? openChoices(entity, form.versions, conflict, t) : {})}
      save={save}
      onSaved={() => {
        if (!record && stored.current) tellCreated(entity, stored.current);
      }}
    >
      {(messages) =>
        conflict ? (
          <ConflictView
            entity={entity}
            versions={form.versions}
            conflict={conflict}
            messages={messages}
            onChoose={(name, side) => setConflict({ ...conflict, choices: { ...conflict.choices, [name]: side } })}
          />
        ) : (
          <RecordFields form={form} fixed={fixed} />
        )
      }
    </FormScreen>
  );
}
