import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { type Column, columnOf, mandatoryColumns } from '../../../catalogue/columns.ts';
import { columnLetters } from '../../../catalogue/templates/sheets.ts';
import { parsePattern, usedHeaders } from '../../../table/mapping/cell-patterns.ts';
import { type ColumnMapping, listPlaceholders } from '../../../table/mapping/column-mapping.ts';
import { builtInPresets, type MappingPreset, suggestMapping } from '../../../table/mapping/mapping-presets.ts';
import type { SelectableEncoding } from '../../../table/reading/text-encodings.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import { EncodingSelect } from '../grid/encoding-select.tsx';
import { ConfirmDiscardButton, type MappingDraft } from '../grid/index.ts';
import card from '../grid/table.module.css';
import styles from './mapping.module.css';
import { MappingColumns } from './mapping-columns.tsx';
import { FieldPatterns, ReadingRules } from './mapping-rules.tsx';
import { draftKey, type MappingState } from './mapping-state.ts';
import { savedPresets } from './saved-presets.ts';

/** The initial mapping: that of the table's preset, otherwise the certain columns. */
function initialDraft({ filename, view }: MappingState): MappingDraft {
  const { presetName, mapping } = suggestMapping(view.suggestions, [...savedPresets(), ...builtInPresets]);
  return { name: presetName || filename.replace(/\.\w+$/, ''), recipe: mapping };
}

/** Another sheet, or another header, is another card: the choice that led to it keeps the focus. */
const focusOnce = (select: HTMLSelectElement | null) => select?.focus();

export type MappingActions = {
  viewSheet: (sheet: number, header: number | null) => void;
  readWithEncoding: (encoding: SelectableEncoding) => void;
  saveMappingDraft: (draft: MappingDraft) => void;
  applyMapping: (preset: MappingPreset) => void;
  discard: () => void;
};

type MappingCardProps = { mappingState: MappingState; actions: MappingActions };

/** A table with other people's columns: each is given the field that it means, once for all tables of its kind. */
export function MappingCard({ mappingState, actions }: MappingCardProps) {
  const { t } = useTranslation();
  const { filename, sheets, view, lastChanged } = mappingState;
  const { range, suggestions, firstRows, placeholders } = view;
  const [first] = useState(() => mappingState.drafts.get(draftKey(view)) ?? initialDraft(mappingState));
  const [recipe, setRecipe] = useState<ColumnMapping>(first.recipe);
  const [name, setName] = useState(first.name);
  const [isShown, setShown] = useState(false);
  /** Fields that somebody wants to fill in beside those that every table needs. */
  const [more, setMore] = useState<readonly Column[]>([]);
  const isChanged = recipe !== first.recipe || name !== first.name;
  const headers = suggestions.map(({ header }) => header);
  const used = usedHeaders(recipe, headers);
  const named = headers.flatMap((header, at) => (used.has(at) || header === '' ? [] : [header]));
  const leftOut = [...named, ...view.namelessColumns.filter((at) => !used.has(at)).map(columnLetters)];
  const missing = mandatoryColumns.filter(({ name: column }) => !recipe.fields[column]);
  /** Columns whose cells are no column's as they are. */
  const patterned = Object.keys(recipe.fields)
    .filter((column) => {
      const pieces = parsePattern(recipe.fields[column] ?? '', headers);
      const [only, second] = pieces ?? [];
      return !(pieces && second === undefined && typeof only === 'object' && only.part === null);
    })
    .flatMap((column) => columnOf(column) ?? []);
  // A field that is being filled in stays at its place.
  const asked = [
    ...mandatoryColumns.filter((column) => missing.includes(column) || patterned.includes(column)),
    ...new Set([...more, ...patterned.filter((column) => !mandatoryColumns.includes(column))]),
  ];
  const isWrong = Object.values(recipe.fields).some((pattern) => parsePattern(pattern, headers) === null);

  const keep = useEffectEvent(() => {
    if (isChanged) actions.saveMappingDraft({ name, recipe });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept with every choice
  useEffect(() => keep(), [recipe, name]);

  function send(event: FormEvent): void {
    event.preventDefault();
    setShown(true);
    if (!isWrong && missing.length === 0) take();
  }

  function take(): void {
    actions.applyMapping({
      name: name.trim() || filename,
      headers: headers.filter((header) => header !== ''),
      recipe,
    });
  }

  return (
    <section className={card.card} aria-label={t('dataImport.match.label')}>
      <div className={card.title}>
        <h2>{filename}</h2>
        <span className="soft numbers">
          {t('dataImport.table.size', {
            count: view.rows + (recipe.toLastRow ? view.rowsBelow : 0),
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
      <p>{t('dataImport.match.lead')}</p>
      <form onSubmit={send} noValidate>
        <div className={card.tools}>
          {sheets.length > 1 ? (
            <NativeSelect
              ref={lastChanged === 'sheet' ? focusOnce : undefined}
              label={t('dataImport.match.sheet')}
              value={view.sheet}
              data={sheets.map((sheet, at) => ({ value: String(at), label: sheet.name }))}
              onChange={({ currentTarget }) => actions.viewSheet(Number(currentTarget.value), null)}
            />
          ) : null}
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
          <EncodingSelect
            keepsFocus={lastChanged === 'encoding'}
            letters={mappingState.letters}
            onSelect={actions.readWithEncoding}
          />
        </div>
        {range ? null : <Notice kind="error">{t('dataImport.match.noTable')}</Notice>}
        <MappingColumns suggestions={suggestions} mapping={recipe} onChange={setRecipe} />
        <FieldPatterns
          columns={asked}
          mapping={recipe}
          suggestions={suggestions}
          onChange={setRecipe}
          newest={more.at(-1)}
          onAddField={(column) => setMore([...more, column])}
        />
        {view.rowsBelow > 0 && range ? (
          <div className={styles.below}>
            <span className="numbers">
              {t(recipe.toLastRow ? 'dataImport.match.rowsBelowTaken' : 'dataImport.match.rowsBelow', {
                count: view.rowsBelow,
                last: range.last,
              })}
            </span>
            <label>
              <input
                type="checkbox"
                checked={recipe.toLastRow}
                onChange={({ currentTarget }) => setRecipe({ ...recipe, toLastRow: currentTarget.checked })}
              />
              {t('dataImport.match.toLastRow')}
            </label>
          </div>
        ) : null}
        <ReadingRules
          mapping={recipe}
          placeholders={listPlaceholders(placeholders, recipe, headers)}
          onChange={setRecipe}
        />
        <div className={styles.notices}>
          {leftOut.length > 0 ? (
            <Notice kind="warning">
              {t('dataImport.match.leftOut', { count: leftOut.length, columns: leftOut.join(', ').replace(/\.$/, '') })}
            </Notice>
          ) : null}
          {isShown && missing.length > 0 ? (
            <Notice kind="error">
              {t('dataImport.match.stillMissing', { columns: missing.map((column) => column.name).join(', ') })}
            </Notice>
          ) : null}
        </div>
        <div className={card.tools}>
          <TextInput
            label={t('dataImport.match.keepAs')}
            description={t('dataImport.match.keepHelp')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" disabled={!range}>
            {t('dataImport.match.take')}
          </Button>
          {range && isShown && !isWrong && missing.length > 0 ? (
            <Button variant="default" onClick={take}>
              {t('dataImport.match.takeEmpty')}
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  );
}
