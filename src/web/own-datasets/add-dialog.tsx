import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Replaced } from '../../catalogue/endpoints/errors.ts';
import type { RequestOf } from '../../catalogue/endpoints/index.ts';
import type { ChangedElements, OwnElement } from '../../catalogue/endpoints/own-datasets.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { type EntityName, fieldOf } from '../../catalogue/index.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { messagesOf } from '../../catalogue/records/problem-messages.ts';
import { fieldMessagesOf, RequestError } from '../http.ts';
import { i18n, useTranslation } from '../language.ts';
import type { SelectedRecord } from '../records/form/draft.ts';
import { AccessionWarningText } from '../records/form/text-inputs.tsx';
import { ReferenceSelect } from '../records/reference-select/reference-select.tsx';
import { request } from '../request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import { Notice } from '../ui/notice.tsx';
import { isSelected } from '../ui/table/selection.ts';
import styles from './own-datasets.module.css';
import { useChangeElements } from './queries.ts';
import { type Addition, countOf, type SelectedElements } from './selected-elements.ts';

type Items = RequestOf<'POST /addPublication'>['body']['items'];

/** The selection as the endpoints' parameter `items`. */
function toItems({ dataset, selection: { all, ids } }: SelectedElements): Items {
  return all ? { dataset: dataset.id, except: [...ids] } : [...ids];
}

/** The selected elements that have been loaded; there may be more. */
function loadedElementsOf({ selection, loaded }: SelectedElements): OwnElement[] {
  return [...loaded.values()].filter(({ id }) => isSelected(selection, id));
}

const loadRecordDialog = async () => (await import('../records/form/record-dialog.tsx')).RecordDialog;

type ProjectSelectProps = { onChange: (id: number | null) => void; error: ReactNode };

/** A select of a project, with a button that creates one. */
function ProjectSelect({ onChange, error }: ProjectSelectProps) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<SelectedRecord | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [RecordDialog, load] = useLazyComponent(loadRecordDialog);
  const select = (project: SelectedRecord | null) => {
    setSelected(project);
    setTyped(null);
    onChange(project?.id ?? null);
  };
  const onType = (text: string | null) => {
    setTyped(text);
    // A typed text replaces the selected project.
    onChange(text === null ? (selected?.id ?? null) : null);
  };
  return (
    <div className={styles.project}>
      <ReferenceSelect
        data-autofocus
        entity="project"
        inputLabel={t('entities.project.one')}
        placeholder={t('entries.add.placeholder')}
        value={selected?.id ?? null}
        label={selected?.label ?? null}
        onChange={(id, label) => select(id === null ? null : { id, label: label ?? '' })}
        typed={typed}
        onType={onType}
        error={error}
        clearable
      />
      <Button variant="default" onClick={() => load(() => setOpen(true))}>
        {t('entries.add.create')}
      </Button>
      {isOpen && RecordDialog ? (
        <RecordDialog
          entity="project"
          onClose={() => setOpen(false)}
          onCreated={(project) => {
            setOpen(false);
            select(project);
          }}
        />
      ) : null}
    </div>
  );
}

type AdditionField = { parameter: string; entity: EntityName; field: string };
/** The parameter of the endpoint for each addition, and the field whose rules validate the value. */
const additionFields = {
  publication: { parameter: 'doi', entity: 'publication', field: 'doi' },
  accession: { parameter: 'accessionNumber', entity: 'sequencing_element', field: 'accession_number' },
  project: { parameter: 'selectedProject', entity: 'sequencing_element', field: 'projects' },
  path: { parameter: 'storagePath', entity: 'sequencing_element', field: 'path_raw_data_storage' },
} as const satisfies Record<Addition, AdditionField>;

/**
 * Adds a value to elements.
 * @param confirmed the confirmed numbers of replacements; the server refuses if there would be more by now
 */
function sendAddition(
  addition: Addition,
  items: Items,
  value: string | number,
  { replaced, shared }: Required<Replaced>,
): Promise<ChangedElements> {
  const text = String(value);
  if (addition === 'publication') return request('POST /addPublication', { body: { items, doi: text } });
  if (addition === 'project') return request('POST /addProject', { body: { items, selectedProject: Number(value) } });
  if (addition === 'path')
    return request('POST /addStoragePath', { body: { items, storagePath: text, replaces: replaced } });
  const body = { items, accessionNumber: text, replaces: replaced, shares: shared };
  return request('POST /addAccessionNumber', { body });
}

const maxListedNames = 100;

/** The names of the selected samples, as far as they have been loaded. */
function SelectedNames({ selected }: { selected: SelectedElements }) {
  const { t } = useTranslation();
  const listed = loadedElementsOf(selected).slice(0, maxListedNames);
  const count = countOf(selected);
  const hiddenCount = count - listed.length;
  return (
    <div className={styles.names}>
      <p>{t('entries.add.to', { count, number: formatCount(count), filename: selected.dataset.filename })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list can be scrolled by keyboard */}
      <ul tabIndex={0} aria-label={t('entries.add.names')}>
        {listed.map(({ id, samp_name }) => (
          <li key={id} className="mono">
            {samp_name}
          </li>
        ))}
        {hiddenCount > 0 ? (
          <li>{t('entries.add.more', { count: hiddenCount, number: formatCount(hiddenCount) })}</li>
        ) : null}
      </ul>
    </div>
  );
}

const noReplacements = { replaced: 0, shared: 0 };

/**
 * Why a change was refused with 409: the number of values that it would replace, and of elements that would share the
 * accession number of a run. Both are 0 for any other error.
 */
function replacementsIn(error: unknown): Required<Replaced> {
  const isConfirmable = error instanceof RequestError && error.status === 409;
  return isConfirmable ? { ...noReplacements, ...(error.payload as Replaced | null) } : noReplacements;
}

type AddDialogProps = { addition: Addition; selected: SelectedElements; onClose: () => void; onDone: () => void };

/** Adds a value to the selected elements, which it lists. */
export function AddDialog({ addition, selected, onClose, onDone }: AddDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [project, setProject] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const change = useChangeElements(onDone);
  const { parameter, entity, field } = additionFields[addition];
  const fieldMessages = fieldMessagesOf(change.error);
  const { replaced, shared } = replacementsIn(change.error);
  const problem = message || fieldMessages[parameter]?.join(' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Submitting the dialog of a new project bubbles to this form in React.
    if (event.target !== event.currentTarget) return;
    const value = addition === 'project' ? project : readCell(typed, fieldOf(entity, field));
    if (value instanceof Problem)
      return setMessage(messagesOf(entity, { [field]: [value] }, i18n.t)[field]?.join(' ') ?? '');
    if (value === null || typeof value === 'object')
      return setMessage(t('errors.required', { field: t(fieldLabelKey(entity, field)) }));
    change.mutate(() => sendAddition(addition, toItems(selected), value, { replaced, shared }));
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(`entries.add.button.${addition}`)}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {change.error && !fieldMessages[parameter] && replaced + shared === 0 ? (
          <Notice kind="error">{Object.values(fieldMessages).flat().join(' ') || change.error.message}</Notice>
        ) : null}
        {addition === 'project' ? (
          <ProjectSelect
            onChange={(id) => {
              setProject(id);
              setMessage('');
            }}
            error={problem}
          />
        ) : (
          <TextInput
            data-autofocus
            label={t(fieldLabelKey(entity, field))}
            description={t(`entries.add.help.${addition}`)}
            value={typed}
            error={problem}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setMessage('');
              change.reset();
            }}
          />
        )}
        {addition === 'accession' && !problem ? <AccessionWarningText typed={typed} /> : null}
        <SelectedNames selected={selected} />
        {replaced > 0 ? (
          <Notice kind="warning">
            {t('entries.add.replaces', { count: replaced, number: formatCount(replaced) })}
          </Notice>
        ) : null}
        {shared > 0 ? (
          <Notice kind="warning">
            {t('entries.add.shares', {
              number: formatCount(shared),
              value: String(readCell(typed, fieldOf(entity, field))),
            })}
          </Notice>
        ) : null}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('entries.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t(`entries.add.${replaced > 0 ? 'doReplace' : shared > 0 ? 'doShare' : 'do'}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
