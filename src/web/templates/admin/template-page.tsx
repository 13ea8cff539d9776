import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Column } from '../../../catalogue/columns.ts';
import type { Template } from '../../../catalogue/endpoints/templates.ts';
import {
  applyColumnSelection,
  columnsInStoredOrder,
  groupByEntity,
  selectableColumns,
  templateColumns,
} from '../../../catalogue/templates/templates.ts';
import type { MeasurementColumn } from '../../../table/measurements/measurement-columns.ts';
import { measuredLabel, useTemplateMeasurements } from '../../custom-template/template-measurements.ts';
import { hasStatus } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { measurementTypesQuery } from '../../measurements/index.ts';
import { draftText } from '../../records/form/draft.ts';
import styles from '../../records/form/form-screen.module.css';
import { FormScreen, ReadOnlyPage, RecordNotFound } from '../../records/form/form-screen.tsx';
import { useVersionedForm } from '../../records/form/use-versioned-form.tsx';
import { newerRecordIn } from '../../records/record-queries.ts';
import { request } from '../../request.ts';
import { Card } from '../../ui/card.tsx';
import { FieldLabel } from '../../ui/field-label.tsx';
import { FieldSelectionDialog } from '../../ui/field-selection-dialog.tsx';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import orderStyles from './column-order.module.css';
import { templateQuery } from './template-queries.ts';

type ColumnOrderProps = { columns: readonly Column[]; onMove: (from: number, to: number) => void };

/**
 * The columns of a template in their order, with buttons that move them; the first, which is frozen in the sheet,
 * stays.
 */
function ColumnOrder({ columns, onMove }: ColumnOrderProps) {
  const { t, language } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const labelOf = (column: Column) =>
    measuredLabel(column, language) ?? t(fieldLabelKey(column.entity, column.fieldName));
  const move = (from: number, step: 1 | -1) => {
    // Rendered synchronously, so that the focus can follow the moved column. At an end of the list, where the same
    // button is disabled, its other button gets the focus.
    flushSync(() => onMove(from, from + step));
    const buttons = [...(list.current?.children[from + step]?.querySelectorAll('button') ?? [])];
    const sameButton = buttons[step === 1 ? 1 : 0];
    (sameButton?.disabled ? buttons.find(({ disabled }) => !disabled) : sameButton)?.focus();
  };
  return (
    <ol ref={list} className={orderStyles.list}>
      {columns.map((column, index) => (
        <li key={column.name}>
          <span className={orderStyles.column}>
            <span>
              {labelOf(column)}{' '}
              {column.field.mandatory ? <span className="soft">({t('dataImport.template.mandatory')})</span> : null}
            </span>
            <span className="soft mono">{column.name}</span>
          </span>
          {([-1, 1] as const).map((step) => (
            <button
              key={step}
              type="button"
              className={orderStyles.move}
              disabled={index === 0 || (index === 1 && step === -1) || (index === columns.length - 1 && step === 1)}
              aria-label={t('administration.templates.move', {
                name: labelOf(column),
                place: index + 1 + step,
              })}
              onClick={() => move(index, step)}
            >
              <span aria-hidden>{step === -1 ? '↑' : '↓'}</span>
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}

const backTarget = { to: '/templates' } as const;
const tables = groupByEntity(selectableColumns);

/** The columns of measurements that names mean. */
type ColumnsOf = (names: readonly string[]) => readonly MeasurementColumn[];

type TemplateFormProps = {
  /** Null for a new template. */
  template: Template | null;
  /** The template whose columns a new one copies. */
  source?: Template | undefined;
};

/** The columns of this form with the additions and removals that somebody else has stored since. */
function mergeColumns(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  columnsOf: ColumnsOf,
): string[] {
  if (mine.join() === before.join()) return [...theirs];
  const added = theirs.filter((name) => !before.includes(name));
  const isRemoved = (name: string) => before.includes(name) && !theirs.includes(name);
  const selected = [...mine.filter((name) => !isRemoved(name)), ...added];
  return applyColumnSelection(mine, new Set(selected), columnsOf(selected));
}

/** The columns of the form, and functions that change them. */
function useTemplateColumns(stored: readonly string[] = [], columnsOf: ColumnsOf) {
  const [before, setBefore] = useState(() => columnsInStoredOrder(stored, columnsOf(stored)).map(({ name }) => name));
  const [names, setNames] = useState(before);
  return {
    names,
    inOrder: columnsInStoredOrder(names, columnsOf(names)),
    changed: names.join() !== before.join(),
    select: (changedNames: readonly string[], isSelected: boolean) =>
      setNames((now) => {
        const others = now.filter((name) => !changedNames.includes(name));
        const selected = [...others, ...(isSelected ? changedNames : [])];
        return applyColumnSelection(now, new Set(selected), columnsOf(selected));
      }),
    move: (from: number, to: number) =>
      setNames((now) => {
        const others = now.toSpliced(from, 1);
        return others.toSpliced(to, 0, ...now.slice(from, from + 1));
      }),
    sortByChain: () => setNames((now) => templateColumns(now, columnsOf(now)).map(({ name }) => name)),
    mergeNewer: (theirs: readonly string[]) => {
      setNames(mergeColumns(before, names, theirs, columnsOf));
      setBefore([...theirs]);
    },
  };
}

/** The form of a template: its name, description, and columns in their order. */
function TemplateForm({ template, source }: TemplateFormProps) {
  const { t } = useTranslation();
  const [isSelecting, setSelecting] = useState(false);
  const { others, columnsOf } = useTemplateMeasurements();
  const columns = useTemplateColumns((template ?? source)?.columns, columnsOf);
  const form = useVersionedForm('template', template, {
    newerRecordOf: (error) => {
      const newer = newerRecordIn<Template>(error);
      if (newer) columns.mergeNewer(newer.columns);
      return newer;
    },
  });
  const save = async () => {
    await form.store((values, version) => {
      const body = { ...values, columns: columns.names };
      return template
        ? request('PUT /rest/templates/:id', { params: { id: template.id }, body: { ...body, version } })
        : request('POST /rest/templates', { body });
    });
  };
  const title = `${t('entities.template.one')} ${template ? template.id : t('forms.new')}`;
  if (template?.shipped)
    return (
      <ReadOnlyPage title={title} beside={template.name} backTarget={backTarget} narrow>
        <Notice kind="info">{t('administration.templates.shippedStays')}</Notice>
      </ReadOnlyPage>
    );
  return (
    <FormScreen
      title={title}
      beside={template?.name}
      lead={source ? t('administration.templates.copyOf', { name: source.name }) : null}
      changed={form.changed || columns.changed}
      check={() => form.openChoices ?? {}}
      save={save}
      backTarget={backTarget}
      narrow
    >
      {(messages) =>
        form.conflictViewOr(
          messages,
          <>
            <Card title={t('entities.template.one')}>
              <div className={styles.fields}>
                <TextInput
                  name="name"
                  label={<FieldLabel text={t('fields.template.name.label')} required />}
                  description={t('administration.templates.nameHelp')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  required
                  autoFocus={template === null}
                  autoComplete="off"
                  value={draftText(form.draft.name)}
                  onChange={({ currentTarget }) => form.set('name', currentTarget.value)}
                  error={messages.name?.join(' ')}
                />
                <Textarea
                  name="description"
                  label={t('fields.template.description.label')}
                  autosize
                  minRows={2}
                  value={draftText(form.draft.description)}
                  onChange={({ currentTarget }) => form.set('description', currentTarget.value)}
                  error={messages.description?.join(' ')}
                />
              </div>
            </Card>
            <Card title={t('administration.templates.columns')}>
              <p className="soft">{t('administration.templates.columnsLead')}</p>
              <div className={orderStyles.head}>
                <Button variant="default" onClick={() => setSelecting(true)}>
                  {t('administration.templates.choose')}
                </Button>
                <Button variant="default" onClick={columns.sortByChain}>
                  {t('administration.templates.alongChain')}
                </Button>
                <span className="soft numbers">{t('dataImport.template.chosen', { count: columns.names.length })}</span>
              </div>
              {messages.columns ? <Notice kind="error">{messages.columns.join(' ')}</Notice> : null}
              <ColumnOrder columns={columns.inOrder} onMove={columns.move} />
            </Card>
            <FieldSelectionDialog
              opened={isSelecting}
              onClose={() => setSelecting(false)}
              title={t('administration.templates.choose')}
              help={t('administration.templates.columnsLead')}
              tables={tables.values()}
              others={others}
              count={columns.names.length}
              selected={new Set(columns.names)}
              isFixed={({ field }) => field.mandatory !== undefined}
              fixedLabel={t('dataImport.template.mandatory')}
              onSelect={columns.select}
            >
              <Button onClick={() => setSelecting(false)}>{t('administration.templates.done')}</Button>
            </FieldSelectionDialog>
          </>,
        )
      }
    </FormScreen>
  );
}

const route = getRouteApi('/templates/$id');

/** The form of a template, or of a new one if the id is 0; `copy` in the address is the template to copy. */
export function TemplatePage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const { copy } = route.useSearch();
  const isNew = id === '0';
  const sourceId = isNew ? copy : id;
  const stored = String(sourceId);
  const templates = useQuery({ ...templateQuery(stored), enabled: sourceId !== undefined });
  const types = useQuery(measurementTypesQuery);
  // The columns of a template are known with the types of measurements only.
  const data = types.data && templates.data;
  const error = templates.error ?? types.error;
  const refetch = () => (templates.error ? templates : types).refetch();
  if (data && !isNew) return <TemplateForm key={data.id} template={data} />;
  if (isNew && (data || (types.data && sourceId === undefined)))
    return <TemplateForm key={sourceId} template={null} source={data} />;
  if (hasStatus(error, 404))
    return <RecordNotFound entities={t('entities.template.many')} id={stored} listTarget={{ to: '/templates' }} />;
  return (
    <Page title={`${t('entities.template.one')} ${isNew ? t('forms.new') : id}`}>
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />}
    </Page>
  );
}
