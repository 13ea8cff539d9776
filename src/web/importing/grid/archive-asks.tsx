import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { isFillable } from '../../../catalogue/archive/fillable.ts';
import { type Column, columnOf } from '../../../catalogue/columns.ts';
import { Problem, typeOf } from '../../../catalogue/field-types.ts';
import { messageOf } from '../../../catalogue/records/problem-messages.ts';
import { readField } from '../../../catalogue/records/records.ts';
import { hasSuggestions } from '../../../catalogue/terms/index.ts';
import type { ArchiveAsk, Readiness } from '../../../table/readiness/readiness.ts';
import { i18n, type TranslationKey, useTranslation } from '../../language.ts';
import { prepareTerms, suggestTerms, TermCombobox, type TermInputProps } from '../../terms/index.ts';
import { fieldLabelKey } from '../../ui/field-text-keys.ts';
import { usualValuesQuery } from '../../usual-values-query.ts';
import styles from './archive-asks.module.css';
import { emptyRows, findRowGroups, indexOfColumn } from './fill-edits.ts';
import type { CellRef, Table } from './worker-messages.ts';

const initialCount = 6;

/** Fills a column, which the table may lack, with the values by row. */
type OnFill = (column: string, values: ReadonlyMap<number, string>) => void;

type ValueInputProps = { column: Column; label: string; value: string; onChange: (value: string) => void };

/** Wider than the input, as a term with its id is. */
const listWidthPx = 340;

/** The input of a value: a list of terms, or a text, below which terms are suggested. */
function ValueInput({ column: { entity, fieldName, field }, label, value, onChange }: ValueInputProps) {
  const terms = typeOf(field).terms?.(field);
  const read = value.trim() === '' ? null : readField(entity, fieldName, value, false);
  const problem = read instanceof Problem ? messageOf(read, label, i18n.t) : null;
  const onEvent = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value);
  if (terms)
    return <NativeSelect size="xs" aria-label={label} data={['', ...terms]} value={value} onChange={onEvent} />;
  const input = (termProps?: TermInputProps) => (
    <TextInput
      size="xs"
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={problem}
      onChange={onEvent}
      {...termProps}
      onFocus={() => prepareTerms(field)}
    />
  );
  if (!hasSuggestions(field)) return input();
  return (
    <TermCombobox
      value={value}
      onChange={onChange}
      suggest={(typed) => suggestTerms(field, typed)}
      isClosed={false}
      label={label}
      width={listWidthPx}
    >
      {input}
    </TermCombobox>
  );
}

const isUsable = ({ entity, fieldName }: Column, value: string): boolean =>
  value.trim() !== '' && !(readField(entity, fieldName, value, false) instanceof Problem);

type FillProps = { column: Column; table: Table; rows: readonly number[]; onFill: OnFill };

/** Asks for a value of each group of rows. */
function GroupFill({ column, table, rows, onFill, onOne }: FillProps & { onOne: () => void }) {
  const { t } = useTranslation();
  const choices = useMemo(() => findRowGroups(table, rows), [table, rows]);
  const [selected, setSelected] = useState(0);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const groups = [...(choices[selected]?.groups ?? [])];
  const field = t(fieldLabelKey(column.entity, column.fieldName));
  const given = groups.flatMap(([group, ofGroup]) => {
    const value = values.get(group) ?? '';
    return isUsable(column, value) ? ofGroup.map((row) => [row, value.trim()] as const) : [];
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    onFill(column.name, new Map(given));
  };
  return (
    <form className={styles.byGroup} onSubmit={send}>
      <NativeSelect
        size="xs"
        aria-label={t('archiveAsks.groupColumn')}
        data={choices.map(({ name }, index) => ({ value: String(index), label: name }))}
        value={String(selected)}
        onChange={({ currentTarget }) => {
          setSelected(Number(currentTarget.value));
          setValues(new Map());
        }}
      />
      {groups.map(([group, ofGroup]) => (
        <div key={group} className={styles.group}>
          <span>
            {group} <span className="soft numbers">{t('archiveAsks.rows', { count: ofGroup.length })}</span>
          </span>
          <ValueInput
            column={column}
            label={t('archiveAsks.valueOf', { field, group })}
            value={values.get(group) ?? ''}
            onChange={(value) => setValues(new Map(values).set(group, value))}
          />
        </div>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" size="xs" variant="default" disabled={given.length === 0}>
          {t('archiveAsks.fill', { count: given.length || rows.length })}
        </Button>
        <button type="button" className="link-button" onClick={onOne}>
          {t('archiveAsks.oneForAll')}
        </button>
      </div>
    </form>
  );
}

/** Asks for one value of all rows, or for one of each group. */
function Fill(props: FillProps & { usual: string | undefined }) {
  const { column, table, rows, usual, onFill } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [isByGroup, setByGroup] = useState(false);
  const canGroup = useMemo(() => findRowGroups(table, rows).length > 0, [table, rows]);
  if (isByGroup && canGroup) return <GroupFill {...props} onOne={() => setByGroup(false)} />;
  const value = typed ?? usual ?? '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    onFill(column.name, new Map(rows.map((row) => [row, value.trim()])));
  };
  return (
    <form className={styles.fill} onSubmit={send}>
      <ValueInput
        column={column}
        label={t('archiveAsks.value', { field: t(fieldLabelKey(column.entity, column.fieldName)) })}
        value={value}
        onChange={setTyped}
      />
      <Button type="submit" size="xs" variant="default" disabled={!isUsable(column, value)}>
        {t('archiveAsks.fill', { count: rows.length })}
      </Button>
      {usual !== undefined && value === usual ? <span className="soft">{t('archiveAsks.usual')}</span> : null}
      {canGroup ? (
        <button type="button" className="link-button" onClick={() => setByGroup(true)}>
          {t('archiveAsks.byGroup')}
        </button>
      ) : null}
    </form>
  );
}

type AskProps = Omit<ArchiveAsksProps, 'readiness'> & { ask: ArchiveAsk; column: Column; usual: string | undefined };

function Ask({ ask, column, usual, table, onShow, onFill }: AskProps) {
  const { t } = useTranslation();
  const { code, header, lines, archives } = ask;
  const index = indexOfColumn(table.columns, column.name);
  const rows = useMemo(
    () => (isFillable(code ?? 'required', column) ? emptyRows(table, column.name, lines) : []),
    [code, column, table, lines],
  );
  const [firstLine = 0] = lines;
  const firstRow = table.lines.indexOf(firstLine);
  return (
    <li>
      <span className={styles.what}>
        <strong>{t(fieldLabelKey(column.entity, column.fieldName))}</strong>
        <span className="soft numbers">
          {t('archiveAsks.rows', { count: lines.length })} ·{' '}
          {archives.map((archive) => t(`archiveAsks.archives.${archive}`)).join(', ')}
        </span>
        {code === null ? null : (
          <span className={styles.why}>{t(`archive.findings.${code}` as TranslationKey, { column: header })}</span>
        )}
      </span>
      {rows.length > 0 ? (
        <Fill column={column} table={table} rows={rows} usual={usual} onFill={onFill} />
      ) : index >= 0 && firstRow >= 0 ? (
        <button type="button" className="link-button" onClick={() => onShow({ row: firstRow, column: index })}>
          {t('dataImport.table.showRow', { row: firstLine })}
        </button>
      ) : null}
    </li>
  );
}

type ArchiveAsksProps = {
  readiness: Readiness;
  table: Table;
  onShow: (cell: CellRef) => void;
  onFill: OnFill;
};

/** The values that archives will ask for, each with the field to fill for all rows or for groups of them. Nothing is blocked. */
export function ArchiveAsks({ readiness: { asks }, ...props }: ArchiveAsksProps) {
  const { t } = useTranslation();
  const { data: usualValues = {} } = useQuery(usualValuesQuery);
  const [showsAll, setShowsAll] = useState(false);
  const { table } = props;
  // A value that the table has is asked for only because another error keeps its record from being made.
  const open = useMemo(
    () => asks.filter(({ code, column, lines }) => code !== null || emptyRows(table, column, lines).length > 0),
    [asks, table],
  );
  if (open.length === 0) return null;
  const visible = showsAll ? open : open.slice(0, initialCount);
  const more = open.length - visible.length;
  return (
    <section className={styles.asks} aria-label={t('archiveAsks.title')}>
      <h3>{t('archiveAsks.title')}</h3>
      <ul>
        {visible.map((ask) => {
          const column = columnOf(ask.column);
          const key = `${ask.column} ${ask.code}`;
          return column ? <Ask key={key} ask={ask} column={column} usual={usualValues[ask.column]} {...props} /> : null;
        })}
      </ul>
      {more > 0 ? (
        <button type="button" className="link-button" onClick={() => setShowsAll(true)}>
          {t('archiveAsks.more', { count: more })}
        </button>
      ) : null}
    </section>
  );
}
