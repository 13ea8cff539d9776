import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Template } from '../../../catalogue/answers/templates.ts';
import {
  byTable,
  chooseColumns,
  columnsInOrder,
  offeredColumns,
  templateColumns,
} from '../../../catalogue/templates.ts';
import { FieldChoice } from '../../fields/field-choice.tsx';
import { request } from '../../http.ts';
import { useWords } from '../../language.ts';
import { typedOf } from '../../records/form/draft.ts';
import styles from '../../records/form/form-screen.module.css';
import { FormScreen } from '../../records/form/form-screen.tsx';
import { SheetPage } from '../../records/form/sheet-page.tsx';
import { useVersions } from '../../records/form/use-versions.tsx';
import { newerIn } from '../../records/record-queries.ts';
import { Card } from '../../ui/card.tsx';
import { FieldLabel } from '../../ui/field-label.tsx';
import { Notice } from '../../ui/notice.tsx';
import orderStyles from './column-order.module.css';
import { ColumnOrder } from './column-order.tsx';

const home = { to: '/templates' } as const;
const tables = byTable(offeredColumns);
const namesOf = (names: readonly string[]) => columnsInOrder(names).map(({ name }) => name);

type TemplateFormProps = {
  /** Null: a new one. */
  template: Template | null;
  /** The template with whose columns a new one begins. */
  source?: Template | undefined;
};

/** The columns of this form with what somebody else has added and taken out since it was read. */
function joinColumns(before: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  if (mine.join() === before.join()) return [...theirs];
  const added = theirs.filter((name) => !before.includes(name));
  const isGone = (name: string) => before.includes(name) && !theirs.includes(name);
  return chooseColumns(mine, new Set([...mine.filter((name) => !isGone(name)), ...added]));
}

/** The columns of the form; those that were read; and what somebody else made of them since. */
function useColumns(stored: readonly string[] | undefined) {
  const [before, setBefore] = useState(() => namesOf(stored ?? []));
  const [names, setNames] = useState(before);
  return {
    names,
    changed: names.join() !== before.join(),
    choose: (some: readonly string[], isChosen: boolean) =>
      setNames((now) =>
        chooseColumns(now, new Set([...now.filter((name) => !some.includes(name)), ...(isChosen ? some : [])])),
      ),
    move: (from: number, to: number) =>
      setNames((now) => {
        const others = now.toSpliced(from, 1);
        return others.toSpliced(to, 0, ...now.slice(from, from + 1));
      }),
    alongChain: () => setNames((now) => templateColumns(now).map(({ name }) => name)),
    follow: (theirs: readonly string[]) => {
      setNames(joinColumns(before, names, theirs));
      setBefore([...theirs]);
    },
  };
}

/** The form of a template: its name, what it is for, and its columns in their order. */
export function TemplateForm({ template, source }: TemplateFormProps) {
  const { t } = useWords();
  const [isChoosing, setChoosing] = useState(false);
  const columns = useColumns((template ?? source)?.columns);
  const form = useVersions('template', template, {
    newerOf: (error) => {
      const newer = newerIn(error);
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
      <SheetPage title={title} beside={template.name} home={home} narrow>
        <Notice kind="info">{t('administration.templates.shippedStays')}</Notice>
      </SheetPage>
    );
  return (
    <FormScreen
      title={title}
      beside={template?.name}
      lead={source ? t('administration.templates.copyOf', { name: source.name }) : null}
      changed={form.changed || columns.changed}
      check={() => form.undecided ?? {}}
      save={save}
      home={home}
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
                  value={typedOf(form.draft.name)}
                  onChange={({ currentTarget }) => form.set('name', currentTarget.value)}
                  error={messages.name?.join(' ')}
                />
                <Textarea
                  name="description"
                  label={t('fields.template.description.label')}
                  autosize
                  minRows={2}
                  value={typedOf(form.draft.description)}
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
              <ColumnOrder columns={columnsInOrder(columns.names)} onMove={columns.move} />
            </Card>
            <FieldChoice
              opened={isChoosing}
              onClose={() => setChoosing(false)}
              title={t('administration.templates.choose')}
              help={t('administration.templates.columnsLead')}
              tables={tables.values()}
              count={columns.names.length}
              chosen={new Set(columns.names)}
              isFixed={({ field }) => field.mandatory !== undefined}
              fixedWord={t('dataImport.template.mandatory')}
              onChoose={columns.choose}
            >
              <Button onClick={() => setChoosing(false)}>{t('administration.templates.done')}</Button>
            </FieldChoice>
          </>,
        )
      }
    </FormScreen>
  );
}
