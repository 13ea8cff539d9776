import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { OwnDataset, OwnElement } from '../../catalogue/answers/entries.ts';
import type { Replaced } from '../../catalogue/endpoints/errors.ts';
import { Problem, readCell } from '../../catalogue/field-types.ts';
import { type EntityName, fieldOf } from '../../catalogue/index.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { messagesOf } from '../../catalogue/records/problem-messages.ts';
import { fieldMessagesOf, RequestError } from '../http.ts';
import { i18n, useTranslation } from '../language.ts';
import type { SelectedRecord } from '../records/form/draft.ts';
import { AccessionWarningText } from '../records/form/text-inputs.tsx';
import { fieldLabelKey } from '../records/labels.ts';
import { ReferenceSelect } from '../records/reference-select/reference-select.tsx';
import { countSelected, isSelected, type Selection } from '../search/selection.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './own-datasets.module.css';
import { useChangeElements } from './queries.ts';

/** Elements of an import that are selected, with what is known of those that were shown. */
export type SelectedElements = {
  dataset: OwnDataset;
  selection: Selection;
  loaded: ReadonlyMap<number, OwnElement>;
};

/** The elements as the calls take them. */
function toItems({ dataset, selection: { all, ids } }: SelectedElements): object {
  return all ? { dataset: dataset.id, except: [...ids] } : [...ids];
}

export function countOf({ dataset, selection }: SelectedElements): number {
  return countSelected(selection, dataset.elements) ?? 0;
}

/** The selected elements that were shown; of a whole import there may be more. */
function loadedElementsOf({ selection, loaded }: SelectedElements): OwnElement[] {
  return [...loaded.values()].filter(({ id }) => isSelected(selection, id));
}

const loadRecordDialog = async () => (await import('../records/form/record-dialog.tsx')).RecordDialog;

type ProjectSelectProps = { onChange: (id: number | null) => void; error: ReactNode };

/** The choice of a project, of however many there are, with the shortcut to a new one. */
function ProjectSelect({ onChange, error }: ProjectSelectProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<SelectedRecord | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [RecordDialog, load] = useLazyComponent(loadRecordDialog);
  const choose = (project: SelectedRecord | null) => {
    setChosen(project);
    setTyped(null);
    onChange(project?.id ?? null);
  };
  const type = (text: string | null) => {
    setTyped(text);
    // A text from which nothing was chosen takes the place of the project chosen before.
    onChange(text === null ? (chosen?.id ?? null) : null);
  };
  return (
    <div className={styles.project}>
      <ReferenceSelect
        data-autofocus
        entity="project"
        inputLabel={t('entities.project.one')}
        placeholder={t('entries.add.placeholder')}
        value={chosen?.id ?? null}
        label={chosen?.label ?? null}
        onChange={(id, label) => choose(id === null ? null : { id, label: label ?? '' })}
        typed={typed}
        onType={type}
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
            choose(project);
          }}
        />
      ) : null}
    </div>
  );
}

/** Things that can be added to elements, in the order of their buttons. */
export const additions = ['publication', 'accession', 'project', 'path'] as const;
export type Addition = (typeof additions)[number];

type AdditionEndpoint = { path: string; parameter: string; entity: EntityName; field: string };
/** The call of each addition, its parameter, and the field that says what may be typed. */
const additionEndpoints = {
  publication: { path: '/addPublication', parameter: 'doi', entity: 'publication', field: 'doi' },
  accession: {
    path: '/addAccessionNumber',
    parameter: 'accessionNumber',
    entity: 'sequencing_element',
    field: 'accession_number',
  },
  project: { path: '/addProject', parameter: 'selectedProject', entity: 'sequencing_element', field: 'projects' },
  path: {
    path: '/addStoragePath',
    parameter: 'storagePath',
    entity: 'sequencing_element',
    field: 'path_raw_data_storage',
  },
} as const satisfies Record<Addition, AdditionEndpoint>;

const maxListedNames = 100;

/** The names of the selected samples, as far as they were shown. */
function SelectedNames({ chosen: selected }: { chosen: SelectedElements }) {
  const { t } = useTranslation();
  const listed = loadedElementsOf(selected).slice(0, maxListedNames);
  const count = countOf(selected);
  const more = count - listed.length;
  return (
    <div className={styles.names}>
      <p>{t('entries.add.to', { count, number: formatCount(count), filename: selected.dataset.filename })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard must be able to do */}
      <ul tabIndex={0} aria-label={t('entries.add.names')}>
        {listed.map(({ id, samp_name }) => (
          <li key={id} className="mono">
            {samp_name}
          </li>
        ))}
        {more > 0 ? <li>{t('entries.add.more', { count: more, number: formatCount(more) })}</li> : null}
      </ul>
    </div>
  );
}

const noReplacements = { replaced: 0, shared: 0 };

/**
 * The number of values that a change would replace, and of elements that would share the number of a run, where it was refused
 * for one of these; 0 where it was not.
 */
function replacementsIn(error: unknown): Required<Replaced> {
  const isAsked = error instanceof RequestError && error.status === 409;
  return isAsked ? { ...noReplacements, ...(error.payload as Replaced | null) } : noReplacements;
}

type AddDialogProps = { addition: Addition; selected: SelectedElements; onClose: () => void; onDone: () => void };

/** Adds something to the selected elements, and names them before. */
export function AddDialog({ addition, selected, onClose, onDone }: AddDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [project, setProject] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const change = useChangeElements(onDone);
  const { path, parameter, entity, field } = additionEndpoints[addition];
  const refused = fieldMessagesOf(change.error);
  const { replaced, shared } = replacementsIn(change.error);
  const problem = message || refused[parameter]?.join(' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the dialog of a new project stands inside this one for React.
    if (event.target !== event.currentTarget) return;
    const value = addition === 'project' ? project : readCell(typed, fieldOf(entity, field));
    if (value instanceof Problem)
      return setMessage(messagesOf(entity, { [field]: [value] }, i18n.t)[field]?.join(' ') ?? '');
    if (value === null) return setMessage(t('errors.required', { field: t(fieldLabelKey(entity, field)) }));
    // Somebody else may set values meanwhile: no more are changed than this page has named.
    const known = {
      ...((addition === 'accession' || addition === 'path') && { replaces: replaced }),
      ...(addition === 'accession' && { shares: shared }),
    };
    change.mutate({ path, body: { items: toItems(selected), [parameter]: value, ...known } });
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(`entries.add.button.${addition}`)}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {change.error && !refused[parameter] && replaced + shared === 0 ? (
          <Notice kind="error">{Object.values(refused).flat().join(' ') || change.error.message}</Notice>
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
        <SelectedNames chosen={selected} />
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
