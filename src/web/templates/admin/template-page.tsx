import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Template } from '../../../catalogue/answers/templates.ts';
import type { Column } from '../../../catalogue/columns.ts';
import {
  applyColumnSelection,
  columnsInStoredOrder,
  groupByEntity,
  selectableColumns,
  templateColumns,
} from '../../../catalogue/templates/templates.ts';
import { hasStatus, request } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { draftText } from '../../records/form/draft.ts';
import styles from '../../records/form/form-screen.module.css';
import { FormScreen, ReadOnlyPage, RecordNotFound } from '../../records/form/form-screen.tsx';
import { useVersionedForm } from '../../records/form/use-versioned-form.tsx';
import { fieldLabelKey } from '../../records/labels.ts';
import { newerRecordIn } from '../../records/record-queries.ts';
import { Card } from '../../ui/card.tsx';
import { FieldLabel } from '../../ui/field-label.tsx';
import { FieldSelectionDialog } from '../../ui/field-selection-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import orderStyles from './column-order.module.css';
import { templateQuery } from './template-queries.ts';

type ColumnOrderProps = { columns: readonly Column[]; onMove: (from: number, to: number) => void };

/** The columns of a template in their order, each to be moved by a place; the first, which stays in sight, stays first. */
function ColumnOrder({ columns, onMove }: ColumnOrderProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, step: 1 | -1) => {
    // Drawn at once: the focus stays on the button of the column that moves, or on its other one at an end.
    flushSync(() => onMove(from, from + step));
    const buttons = [...(list.current?.children[from + step]?.querySelectorAll('button') ?? [])];
    const same = buttons[step === 1 ? 1 : 0];
    (same?.disabled ? buttons.find(({ disabled }) => !disabled) : same)?.focus();
  };
  return (
    <ol ref={list} className={orderStyles.list}>
      {columns.map(({ name, entity, fieldName, field }, place) => (
        <li key={name}>
          <span className={orderStyles.column}>
            <span>
              {t(fieldLabelKey(entity, fieldName))}{' '}
              {field.mandatory ? <span className="soft">({t('dataImport.template.mandatory')})</span> : null}
            </span>
            <span className="soft mono">{name}</span>
          </span>
          {([-1, 1] as const).map((step) => (
            <button
              key={step}
              type="button"
              className={orderStyles.move}
              disabled={place === 0 || (place === 1 && step === -1) || (place === columns.length - 1 && step === 1)}
              aria-label={t('administration.templates.move', {
                name: t(fieldLabelKey(entity, fieldName)),
                place: place + 1 + step,
              })}
              onClick={() => move(place, step)}
            >
              <span aria-hidden>{step === -1 ? '↑' : '↓'}</span>
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}

const home = { to: '/templates' } as const;
const tables = groupByEntity(selectableColumns);
const columnNamesInOrder = (names: readonly string[]) => columnsInStoredOrder(names).map(({ name }) => name);

type TemplateFormProps = {
  /** Null: a new one. */
  template: Template | null;
  /** The template with whose columns a new one begins. */
  source?: Template | undefined;
};

/** The columns of this form with what somebody else has added and taken out since it was read. */
function mergeColumns(before: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  if (mine.join() === before.join()) return [...theirs];
  const added = theirs.filter((name) => !before.includes(name));
  const isGone = (name: string) => before.includes(name) && !theirs.includes(name);
  return applyColumnSelection(mine, new Set([...mine.filter((name) => !isGone(name)), ...added]));
}

/** The columns of the form; those that were read; and what somebody else made of them since. */
function useTemplateColumns(stored: readonly string[] | undefined) {
  const [before, setBefore] = useState(() => columnNamesInOrder(stored ?? []));
  const [names, setNames] = useState(before);
  return {
    names,
    changed: names.join() !== before.join(),
    select: (some: readonly string[], isChosen: boolean) =>
      setNames((now) =>
        applyColumnSelection(now, new Set([...now.filter((name) => !some.includes(name)), ...(isChosen ? some : [])])),
      ),
    move: (from: number, to: number) =>
      setNames((now) => {
        const others = now.toSpliced(from, 1);
        return others.toSpliced(to, 0, ...now.slice(from, from + 1));
      }),
    sortByChain: () => setNames((now) => templateColumns(now).map(({ name }) => name)),
    mergeNewer: (theirs: readonly string[]) => {
      setNames(mergeColumns(before, names, theirs));
      setBefore([...theirs]);
    },
  };
}

/** The form of a template: its name, what it is for, and its columns in their order. */
function TemplateForm({ template, source }: TemplateFormProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const columns = useTemplateColumns((template ?? source)?.columns);
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
        ? request(`/rest/templates/${template.id}`, { method: 'PUT', body: { ...body, version } })
        : request('/rest/templates', { body });
    });
  };
  const title = `${t('entities.template.one')} ${template ? template.id : t('forms.new')}`;
  if (template?.shipped)
    return (
      <ReadOnlyPage title={title} beside={template.name} backTarget={home} narrow>
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
      backTarget={home}
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
                <Button variant="default" onClick={() => setChoosing(true)}>
                  {t('administration.templates.choose')}
                </Button>
                <Button variant="default" onClick={columns.sortByChain}>
                  {t('administration.templates.alongChain')}
                </Button>
                <span className="soft numbers">{t('dataImport.template.chosen', { count: columns.names.length })}</span>
              </div>
              {messages.columns ? <Notice kind="error">{messages.columns.join(' ')}</Notice> : null}
              <ColumnOrder columns={columnsInStoredOrder(columns.names)} onMove={columns.move} />
            </Card>
            <FieldSelectionDialog
              opened={isChoosing}
              onClose={() => setChoosing(false)}
              title={t('administration.templates.choose')}
              help={t('administration.templates.columnsLead')}
              tables={tables.values()}
              count={columns.names.length}
              selected={new Set(columns.names)}
              isFixed={({ field }) => field.mandatory !== undefined}
              fixedLabel={t('dataImport.template.mandatory')}
              onSelect={columns.select}
            >
              <Button onClick={() => setChoosing(false)}>{t('administration.templates.done')}</Button>
            </FieldSelectionDialog>
          </>,
        )
      }
    </FormScreen>
  );
}

const route = getRouteApi('/templates/$id');

/** One template, or a new one where the number is 0, which may begin as a copy. */
export function TemplatePage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const { copy } = route.useSearch();
  const isNew = id === '0';
  const read = isNew ? copy : id;
  const stored = String(read);
  const { data, error, refetch } = useQuery({ ...templateQuery(stored), enabled: read !== undefined });
  if (data && !isNew) return <TemplateForm key={data.id} template={data} />;
  if (isNew && (data || read === undefined)) return <TemplateForm key={read} template={null} source={data} />;
  if (hasStatus(error, 404))
    return <RecordNotFound entities={t('entities.template.many')} id={stored} listTarget={{ to: '/templates' }} />;
  return (
    <Page title={`${t('entities.template.one')} ${isNew ? t('forms.new') : id}`}>
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />}
    </Page>
  );
}
