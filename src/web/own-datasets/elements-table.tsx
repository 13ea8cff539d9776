import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { OwnElement } from '../../catalogue/endpoints/own-datasets.ts';
import { displayKindOf, urlOf } from '../../catalogue/field-types.ts';
import { fieldOf } from '../../catalogue/index.ts';
import { useTranslation } from '../language.ts';
import { RecordLink } from '../records/links.tsx';
import { request } from '../request.ts';
import { Dialog } from '../ui/dialog.tsx';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { TrashIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { CompactRowCell, MissingValue, PlainValue } from '../ui/table/cells.tsx';
import { HeaderCell, SelectAll } from '../ui/table/header-cell.tsx';
import { isOpenRowKey, navigateRows } from '../ui/table/row-navigation.ts';
import { isSelected, type Selection } from '../ui/table/selection.ts';
import table from '../ui/table/table.module.css';
import { TableFrame, useIsNarrow } from '../ui/table/table-frame.tsx';
import styles from './own-datasets.module.css';
import { useChangeElements } from './queries.ts';

type LinkedField = 'publications' | 'projects';

const unlinkKeys = { publications: 'POST /unlinkPublication', projects: 'POST /unlinkProject' } as const;

function linkedRecordsOf(element: OwnElement, field: LinkedField): { id: number; label: string }[] {
  return field === 'publications'
    ? element.publications.map(({ publication_id, doi }) => ({ id: publication_id, label: doi }))
    : element.projects.map(({ project_id, project_name }) => ({ id: project_id, label: project_name }));
}

type UnlinkDialogProps = { element: OwnElement; field: LinkedField; onClose: () => void };

/** Asks which publications or projects to unlink from an element. */
function UnlinkDialog({ element, field, onClose }: UnlinkDialogProps) {
  const { t } = useTranslation();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const change = useChangeElements(onClose);
  const toggle = (id: number, on: boolean) => {
    const next = new Set(selectedIds);
    if (on) next.add(id);
    else next.delete(id);
    setSelectedIds(next);
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const body = { items: [...selectedIds], se: element.id };
    change.mutate(() => request(unlinkKeys[field], { body }));
  };
  return (
    <Dialog opened onClose={onClose} title={t(`entries.unlink.of.${field}`, { name: element.samp_name })}>
      <form className={styles.form} onSubmit={confirm}>
        {change.error ? <Notice kind="error">{change.error.message}</Notice> : null}
        <div className={styles.checks}>
          {linkedRecordsOf(element, field).map(({ id, label }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={selectedIds.has(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              {label}
            </label>
          ))}
        </div>
        <p className="soft">{t(`entries.unlink.stays.${field}`)}</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t('entries.cancel')}
          </Button>
          <Button type="submit" disabled={selectedIds.size === 0} loading={change.isPending}>
            {t('entries.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const checkboxWidthPx = 44;
const doiField = fieldOf('publication', 'doi');

/** The columns after the id. */
const visibleFields = [
  'samp_name',
  'accession_number',
  'sequencing_element_comment',
  'publications',
  'projects',
  'path_raw_data_storage',
] as const;
type VisibleField = (typeof visibleFields)[number];

type LinkedRecordsProps = { element: OwnElement; field: LinkedField; onUnlink: () => void };

/** The publications or projects of an element, and a button that unlinks them. */
function LinkedRecords({ element, field, onUnlink }: LinkedRecordsProps) {
  const { t } = useTranslation();
  if (element[field].length === 0) return <MissingValue />;
  const label = t(`entries.unlink.of.${field}`, { name: element.samp_name });
  return (
    <span className={styles.links}>
      <span>
        {field === 'publications'
          ? element.publications.map(({ publication_id, doi }) => (
              <a
                key={publication_id}
                href={urlOf(doi, doiField) ?? undefined}
                target="_blank"
                rel="noopener noreferrer"
              >
                {doi}
              </a>
            ))
          : element.projects.map(({ project_id, project_name }) => (
              <span key={project_id}>
                <RecordLink to="project" id={project_id}>
                  {project_name}
                </RecordLink>
              </span>
            ))}
      </span>
      <button type="button" className={styles.unlink} title={label} onClick={onUnlink}>
        <TrashIcon />
        <span className="visually-hidden">{label}</span>
      </button>
    </span>
  );
}

type ElementsTableProps = {
  elements: readonly OwnElement[];
  selection: Selection;
  onSelect: (ids: readonly number[], on: boolean) => void;
  waiting: boolean;
};

/** A page of a dataset's elements with checkboxes. */
export function ElementsTable({ elements, selection, onSelect, waiting }: ElementsTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const [current, setCurrent] = useState(0);
  const [unlinking, setUnlinking] = useState<{ element: OwnElement; field: LinkedField }>();
  const ids = elements.map(({ id }) => id);
  const selectedCount = ids.filter((id) => isSelected(selection, id)).length;
  const onKey = (event: KeyboardEvent, row: number, id: number) => {
    if (isOpenRowKey(event)) navigate({ to: '/id/$id', params: { id: String(id) } });
    else navigateRows(event, frame.current, 'tbody input', row);
  };
  const cell = (element: OwnElement, name: VisibleField) => {
    if (name === 'samp_name')
      return (
        <Link to="/id/$id" params={{ id: String(element.id) }}>
          {element.samp_name}
        </Link>
      );
    if (name === 'publications' || name === 'projects')
      return <LinkedRecords element={element} field={name} onUnlink={() => setUnlinking({ element, field: name })} />;
    return <PlainValue value={element[name]} />;
  };
  const facts = (element: OwnElement) => [
    <span key="name" className="mono">
      {cell(element, 'samp_name')}
    </span>,
    element.accession_number,
    ...(['publications', 'projects'] as const).map((name) => (element[name].length > 0 ? cell(element, name) : null)),
    element.path_raw_data_storage,
  ];
  return (
    <>
      <TableFrame
        frame={frame}
        label={t('entities.sequencing_element.many')}
        ids={ids}
        leadWidth={checkboxWidthPx}
        waiting={waiting}
      >
        <thead>
          <tr>
            <SelectAll
              checked={selectedCount === elements.length || (selectedCount > 0 && 'some')}
              onCheck={(on) => onSelect(ids, on)}
            />
            <HeaderCell name="id" label={t('records.list.id')} displayKind="text" sort={undefined} />
            {visibleFields.map((name) => (
              <HeaderCell
                key={name}
                name={name}
                label={t(fieldLabelKey('sequencing_element', name))}
                displayKind={displayKindOf(fieldOf('sequencing_element', name))}
                sort={undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {elements.map((element, row) => {
            const { id, samp_name } = element;
            const selected = isSelected(selection, id);
            return (
              <tr key={id} data-selected={selected || undefined}>
                <td className={table.lead}>
                  <input
                    type="checkbox"
                    aria-label={t('shell.tables.selectOne', { name: samp_name })}
                    tabIndex={row === Math.min(current, elements.length - 1) ? 0 : -1}
                    checked={selected}
                    onFocus={() => setCurrent(row)}
                    onKeyDown={(event) => onKey(event, row, id)}
                    onChange={(event) => onSelect([id], event.currentTarget.checked)}
                  />
                </td>
                {isNarrow ? (
                  <CompactRowCell facts={facts(element)} />
                ) : (
                  <>
                    <td>{id}</td>
                    {visibleFields.map((name) => (
                      <td
                        key={name}
                        data-column={name}
                        data-display-kind={displayKindOf(fieldOf('sequencing_element', name))}
                      >
                        {cell(element, name)}
                      </td>
                    ))}
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </TableFrame>
      {unlinking ? <UnlinkDialog {...unlinking} onClose={() => setUnlinking(undefined)} /> : null}
    </>
  );
}
