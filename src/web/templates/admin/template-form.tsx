import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Template } from '../../../catalogue/answers/templates.ts';
import {
  applyColumnSelection,
  columnsInStoredOrder,
  groupByEntity,
  selectableColumns,
  templateColumns,
} from '../../../catalogue/templates/templates.ts';
import { FieldSelectionDialog } from '../../fields/field-selection-dialog.tsx';
import { request } from '../../http.ts';
import { useTranslation } from '../../language.ts';
import { draftText } from '../../records/form/draft.ts';
import styles from '../../records/form/form-screen.module.css';
import { FormScreen } from '../../records/form/form-screen.tsx';
import { ReadOnlyPage } from '../../records/form/read-only-page.tsx';
import { useVersionedForm } from '../../records/form/use-versioned-form.tsx';
import { newerRecordIn } from '../../records/record-queries.ts';
import { Card } from '../../ui/card.tsx';
import { FieldLabel } from '../../ui/field-label.tsx';
import { Notice } from '../../ui/notice.tsx';
import orderStyles from './column-order.module.css';
import { ColumnOrder } from './column-order.tsx';

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
    choose: (some: readonly string[], isChosen: boolean) =>
      setNames((now) =>
        applyColumnSelection(now, new Set([...now.filter((name) => !some.includes(name)), ...(isChosen ? some : [])])),
      ),
    move: (from: number, to: number) =>
      setNames((now) => {
        const others = now.toSpliced(from, 1);
        return others.toSpliced(to, 0, ...now.slice(from, from + 1));
      }),
    alongChain: () => setNames((now) => templateColumns(now).map(({ name }) => name)),
    follow: (theirs: readonly string[]) => {
      setNames(mergeColumns(before, names, theirs));
      setBefore([...theirs]);
    },
  };
}

/** The form of a template: its name, what it is for, and its columns in their order. */
export function TemplateForm({ template, source }: TemplateFormProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const columns = useTemplateColumns((template ?? source)?.columns);
  const form = useVersionedForm('template', template, {
    newerOf: (error) => {
      const newer = newerRecordIn(error);
      if (newer) columns.follow((newer as unknown as Template).columns);
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
      check={() => form.undecided ?? {}}
      save={save}
      backTarget={home}
      narrow
    >
      {(messages) =>
        form.chosenOr(
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
                <Button variant="default" onClick={columns.alongChain}>
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
              onSelect={columns.choose}
            >
              <Button onClick={() => setChoosing(false)}>{t('administration.templates.done')}</Button>
            </FieldSelectionDialog>
          </>,
        )
      }
    </FormScreen>
  );
}
