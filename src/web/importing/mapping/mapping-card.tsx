import { NativeSelect } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type Column, columnOf, mandatoryColumns } from '../../../catalogue/columns.ts';
import { forwardFileField, isForwardFileDetail, isReasonForNoFile } from '../../../catalogue/read-files/read-files.ts';
import { columnLetters } from '../../../catalogue/templates/sheets.ts';
import { missingTermOf } from '../../../catalogue/vocabularies/index.ts';
import { parsePattern, usedHeaders } from '../../../table/mapping/cell-patterns.ts';
import { type ColumnMapping, listPlaceholders, takenByName } from '../../../table/mapping/column-mapping.ts';
import {
  builtInPresets,
  type FittingPreset,
  type MappingPreset,
  suggestMapping,
} from '../../../table/mapping/mapping-presets.ts';
import type { SelectableEncoding } from '../../../table/reading/text-encodings.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { EncodingSelect } from '../grid/encoding-select.tsx';
import { ConfirmDiscardButton, type MappingDraft } from '../grid/index.ts';
import cardStyles from '../grid/table.module.css';
import { JoinNotice } from '../joining/join-notice.tsx';
import styles from './mapping.module.css';
import { MappingBar } from './mapping-bar.tsx';
import { MappingColumns } from './mapping-columns.tsx';
import { FieldPatterns, ReadingRules } from './mapping-rules.tsx';
import { draftKey, type MappingState } from './mapping-state.ts';
import { MeasuredColumns } from './measured-columns.tsx';
import { useIsCreatingTypes } from './new-type.tsx';
import { Recognized } from './recognized.tsx';
import { SavedAs } from './saved-as.tsx';
import { deleteMapping } from './saved-mappings.ts';
import { UsualValuesOffer } from './usual-values-offer.tsx';

type InitialDraft = MappingDraft & { fitting: FittingPreset | null };

/**
 * The initial mapping: that of a preset for such tables, or else only the columns whose field is certain. A table that lacks
 * a column of its preset gets a name of its own, so that the preset stays for the others.
 */
function initialDraft({ filename, view, presets }: MappingState): InitialDraft {
  const { fitting, mapping } = suggestMapping(view.suggestions, [...presets, ...builtInPresets]);
  const known = fitting?.missing.length === 0 ? fitting.preset.name : null;
  // A saved mapping knows the order of its dates, unless this table contradicts it.
  const isContradicted = fitting && view.dateOrder && mapping.dates !== 'asWritten' && mapping.dates !== view.dateOrder;
  const dates = fitting ? (isContradicted ? 'asWritten' : mapping.dates) : (view.dateOrder ?? mapping.dates);
  const recipe = dates === mapping.dates ? mapping : { ...mapping, dates };
  return { name: known ?? filename.replace(/\.\w+$/, ''), recipe, fitting };
}

/** The headers by which tables of this kind are recognized: those of the preset, and new ones that the mapping uses. */
function headersToSave(headers: readonly string[], used: ReadonlySet<number>, fitting: FittingPreset | null): string[] {
  const filled = headers.filter((header) => header !== '');
  if (!fitting || fitting.missing.length > 0) return filled;
  const added = new Set(fitting.added);
  return filled.filter((header) => !added.has(header) || used.has(headers.indexOf(header)));
}

/**
 * One function for all renderings, so that the select is focused only when the card for another sheet or header is
 * created.
 */
const focusOnce = (select: HTMLSelectElement | null) => select?.focus();

export type MappingActions = {
  viewSheet: (sheet: number, header: number | null, by?: 'join') => void;
  readWithEncoding: (encoding: SelectableEncoding) => void;
  saveMappingDraft: (draft: MappingDraft) => void;
  applyMapping: (preset: MappingPreset, shared: boolean) => void;
  discard: () => void;
};

type MappingCardProps = {
  mappingState: MappingState;
  actions: MappingActions;
  /** The place at the lower edge of the window for the button that ends this step; null before it is there. */
  bar: HTMLElement | null;
};

/** The first control that wants a decision: a proposed field, else a field without a value. */
const firstToDo = '[data-proposal], li input:placeholder-shown';

/** Maps the columns of a foreign table to our fields; the mapping is saved for all tables of its kind. */
export function MappingCard({ mappingState, actions, bar }: MappingCardProps) {
  const { t } = useTranslation();
  const formId = useId();
  const card = useRef<HTMLElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { filename, sheets, join, view, lastChanged } = mappingState;
  const { range, suggestions, firstRows } = view;
  /** A joined table has no header row and no column letters in any sheet. */
  const isJoined = join !== null && view.sheet === join.sheet;
  const [first] = useState((): InitialDraft => {
    const draft = mappingState.drafts.get(draftKey(view));
    return draft ? { ...draft, fitting: null } : initialDraft(mappingState);
  });
  const [fitting, setFitting] = useState(first.fitting);
  const [mapping, setMapping] = useState<ColumnMapping>(first.recipe);
  const [name, setName] = useState(first.name);
  const ownOfName = mappingState.presets.find((preset) => preset.own && preset.name === name);
  const [chosenShared, setShared] = useState<boolean>();
  const shared = chosenShared ?? ownOfName?.shared ?? false;
  /** Optional fields that the user has added. */
  const [more, setMore] = useState<readonly Column[]>([]);
  const isCreatingTypes = useIsCreatingTypes();
  const isChanged = mapping !== first.recipe || name !== first.name;
  const headers = suggestions.map(({ header }) => header);
  const used = usedHeaders(mapping, headers);
  /** Whether words for nothing are read by a rule at first, which is shown then. */
  const [hasWords] = useState(() =>
    listPlaceholders(view.placeholders, mapping, headers).some((word) => missingTermOf(word) === undefined),
  );
  const byName = fitting ? [] : takenByName(suggestions, mapping);
  const unused = headers.flatMap((header, index) => (used.has(index) || header === '' ? [] : [header]));
  const leftOut = [...unused, ...view.namelessColumns.filter((index) => !used.has(index)).map(columnLetters)];
  const hasNoFiles = isReasonForNoFile(mapping.fields[forwardFileField]);
  const missing = mandatoryColumns.filter(
    ({ name: column, entity, fieldName }) =>
      !mapping.fields[column] && !(hasNoFiles && isForwardFileDetail(entity, fieldName)),
  );
  /** Fields whose pattern is anything but a single column of the table. */
  const patterned = Object.keys(mapping.fields)
    .filter((column) => {
      const segments = parsePattern(mapping.fields[column] ?? '', headers);
      const [only, second] = segments ?? [];
      return !(segments && second === undefined && typeof only === 'object' && only.part === null);
    })
    .flatMap((column) => columnOf(column) ?? []);
  // The mandatory and the added fields are in a fixed order, so that a field does not move while its pattern is typed.
  const patternColumns = [
    ...mandatoryColumns.filter((column) => missing.includes(column) || patterned.includes(column)),
    ...new Set([...more, ...patterned.filter((column) => !mandatoryColumns.includes(column))]),
  ];
  const isWrong = Object.values(mapping.fields).some((pattern) => parsePattern(pattern, headers) === null);

  const saveDraft = useEffectEvent(() => {
    if (isChanged) actions.saveMappingDraft({ name, recipe: mapping });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved with every change
  useEffect(() => saveDraft(), [mapping, name]);

  const focusFirstToDo = useEffectEvent(() => {
    if (mappingState.lastChanged !== 'file') return;
    const toDo = card.current?.querySelector<HTMLElement>(firstToDo) ?? submitButton.current;
    toDo?.focus({ preventScroll: true });
  });
  // The button in the bar is there with its second rendering.
  const hasBar = bar !== null;
  useEffect(() => {
    if (hasBar) focusFirstToDo();
  }, [hasBar]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isWrong || isCreatingTypes) return;
    const preset = { name: name.trim() || filename, headers: headersToSave(headers, used, fitting), recipe: mapping };
    actions.applyMapping(preset, shared);
  }

  return (
    <section ref={card} className={cardStyles.card} aria-label={t('dataImport.match.label')}>
      <div className={cardStyles.title}>
        <h2>{filename}</h2>
        <span className="soft numbers">
          {t('dataImport.table.size', {
            count: view.rows + (mapping.toLastRow ? view.rowsBelow : 0),
            columns: headers.length,
          })}
        </span>
        <ConfirmDiscardButton
          variant="subtle"
          label={t('dataImport.table.giveUp')}
          work="matching"
          hasChanges={isChanged || mappingState.drafts.size > 0}
          action={actions.discard}
        />
      </div>
      {fitting ? (
        <Recognized
          fitting={fitting}
          onForget={(saved) => {
            setFitting(null);
            deleteMapping(saved).catch((error: Error) => showToast('error', error.message));
          }}
        />
      ) : (
        <p>{t('dataImport.match.lead')}</p>
      )}
      <JoinNotice
        join={join}
        sheet={view.sheet}
        sheets={sheets}
        keepsFocus={lastChanged === 'join'}
        onSheet={(sheet) => actions.viewSheet(sheet, null, 'join')}
      />
      <form id={formId} onSubmit={submit} noValidate>
        <div className={cardStyles.tools}>
          {sheets.length > 1 ? (
            <NativeSelect
              ref={lastChanged === 'sheet' ? focusOnce : undefined}
              label={t('dataImport.match.sheet')}
              value={view.sheet}
              data={sheets.map((sheet, index) => ({ value: String(index), label: sheet.name }))}
              onChange={({ currentTarget }) => actions.viewSheet(Number(currentTarget.value), null)}
            />
          ) : null}
          {isJoined ? null : (
            <NativeSelect
              ref={lastChanged === 'header' ? focusOnce : undefined}
              label={t('dataImport.match.header')}
              value={range?.header ?? ''}
              data={firstRows.map(({ line, texts }) => ({
                value: String(line),
                label: `${line}: ${texts.filter(Boolean).slice(0, 4).join(' | ').slice(0, 80)}`,
              }))}
              onChange={({ currentTarget }) => actions.viewSheet(view.sheet, Number(currentTarget.value))}
            />
          )}
          <EncodingSelect
            keepsFocus={lastChanged === 'encoding'}
            letters={mappingState.letters}
            onSelect={actions.readWithEncoding}
          />
        </div>
        {range ? null : <Notice kind="error">{t('dataImport.match.noTable')}</Notice>}
        <UsualValuesOffer mapping={mapping} onChange={setMapping} />
        <MappingColumns
          hasLetters={!isJoined}
          suggestions={suggestions}
          mapping={mapping}
          byName={byName}
          onChange={setMapping}
        />
        <MeasuredColumns suggestions={suggestions} mapping={mapping} onChange={setMapping} />
        <FieldPatterns
          columns={patternColumns}
          mapping={mapping}
          suggestions={suggestions}
          onChange={setMapping}
          missing={missing}
          newest={more.at(-1)}
          onAddField={(column) => setMore([...more, column])}
        />
        {view.rowsBelow > 0 && range ? (
          <div className={styles.below}>
            <span className="numbers">
              {t(mapping.toLastRow ? 'dataImport.match.rowsBelowTaken' : 'dataImport.match.rowsBelow', {
                count: view.rowsBelow,
                last: range.last,
              })}
            </span>
            <label>
              <input
                type="checkbox"
                checked={mapping.toLastRow}
                onChange={({ currentTarget }) => setMapping({ ...mapping, toLastRow: currentTarget.checked })}
              />
              {t('dataImport.match.toLastRow')}
            </label>
          </div>
        ) : null}
        {mapping.dates === view.dateOrder ? (
          <p className={`soft ${styles.dates}`}>{t(`dataImport.match.datesCertain.${mapping.dates}`)}</p>
        ) : null}
        {leftOut.length > 0 ? (
          <details className={styles.fold}>
            <summary>{t('dataImport.match.leftOutCount', { count: leftOut.length })}</summary>
            <p>{leftOut.join(', ')}</p>
          </details>
        ) : null}
        <details className={styles.fold} open={hasWords}>
          <summary>{t('dataImport.match.reading')}</summary>
          <ReadingRules mapping={mapping} view={view} onChange={setMapping} />
        </details>
        <SavedAs name={name} defaultName={filename} shared={shared} onName={setName} onShared={setShared} />
      </form>
      {bar ? (
        <MappingBar
          bar={bar}
          formId={formId}
          buttonRef={submitButton}
          missing={missing}
          disabled={!range || isWrong || isCreatingTypes}
        />
      ) : null}
    </section>
  );
}
