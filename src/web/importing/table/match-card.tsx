import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { type Column, columnOf, mandatoryColumns } from '../../../catalogue/columns.ts';
import { columnLetters } from '../../../catalogue/sheets.ts';
import { piecesOf, usedHeaders } from '../../../table/patterns.ts';
import { firstRecipe, shippedProfiles } from '../../../table/profiles.ts';
import { askedWords, type Recipe } from '../../../table/recipe.ts';
import { useWords } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Draft } from './calls.ts';
import { LettersChoice } from './letters-choice.tsx';
import { LosingButton } from './losing-button.tsx';
import { MatchColumns } from './match-columns.tsx';
import { Patterns } from './patterns.tsx';
import { ReadingRules } from './reading-rules.tsx';
import { ownProfiles } from './stored-profiles.ts';
import styles from './table.module.css';
import { draftKey, type Matching } from './use-matching.ts';
import type { TableInHand } from './use-table.ts';

/** The way to begin with: by the profile of such tables, else by what is certain. */
function firstDraft({ filename, view }: Matching): Draft {
  const { profile, recipe } = firstRecipe(view.proposals, [...ownProfiles(), ...shippedProfiles]);
  return { name: profile || filename.replace(/\.\w+$/, ''), recipe };
}

/** Another sheet, or another header, is another card: the choice that led to it keeps the focus. */
const focusOnce = (select: HTMLSelectElement | null) => select?.focus();

type MatchCardProps = { matching: Matching; inHand: TableInHand };

/** A table with other people's columns: each is given the field that it means, once for all tables of its kind. */
export function MatchCard({ matching, inHand }: MatchCardProps) {
  const { t } = useWords();
  const { filename, sheets, view, chosen } = matching;
  const { place, proposals, firstRows, nothing } = view;
  const [first] = useState(() => matching.drafts.get(draftKey(view)) ?? firstDraft(matching));
  const [recipe, setRecipe] = useState<Recipe>(first.recipe);
  const [name, setName] = useState(first.name);
  const [isShown, setShown] = useState(false);
  /** Fields that somebody wants to fill in beside those that every table needs. */
  const [more, setMore] = useState<readonly Column[]>([]);
  const isChanged = recipe !== first.recipe || name !== first.name;
  const headers = proposals.map(({ header }) => header);
  const used = usedHeaders(recipe, headers);
  const named = headers.flatMap((header, at) => (used.has(at) || header === '' ? [] : [header]));
  const leftOut = [...named, ...view.nameless.filter((at) => !used.has(at)).map(columnLetters)];
  const missing = mandatoryColumns.filter(({ name: column }) => !recipe.fields[column]);
  /** Columns whose cells are no column's as they are. */
  const patterned = Object.keys(recipe.fields)
    .filter((column) => {
      const pieces = piecesOf(recipe.fields[column] ?? '', headers);
      const [only, second] = pieces ?? [];
      return !(pieces && second === undefined && typeof only === 'object' && only.part === null);
    })
    .flatMap((column) => columnOf(column) ?? []);
  // A field that is being filled in stays at its place.
  const asked = [
    ...mandatoryColumns.filter((column) => missing.includes(column) || patterned.includes(column)),
    ...new Set([...more, ...patterned.filter((column) => !mandatoryColumns.includes(column))]),
  ];
  const isWrong = Object.values(recipe.fields).some((pattern) => piecesOf(pattern, headers) === null);

  const keep = useEffectEvent(() => {
    if (isChanged) inHand.keepDraft({ name, recipe });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept with every choice
  useEffect(() => keep(), [recipe, name]);

  function send(event: FormEvent): void {
    event.preventDefault();
    setShown(true);
    if (!isWrong && missing.length === 0) take();
  }

  function take(): void {
    void inHand.take({ name: name.trim() || filename, headers: headers.filter((header) => header !== ''), recipe });
  }

  return (
    <section className={styles.card} aria-label={t('dataImport.match.label')}>
      <div className={styles.title}>
        <h2>{filename}</h2>
        <span className="soft numbers">
          {t('dataImport.table.size', {
            count: view.rows + (recipe.toLastRow ? view.rowsBelow : 0),
            columns: headers.length,
          })}
        </span>
        <LosingButton
          variant="subtle"
          label={t('dataImport.table.giveUp')}
          loss="matching"
          isLost={isChanged || matching.drafts.size > 0}
          action={() => inHand.forget()}
        />
      </div>
      <p>{t('dataImport.match.lead')}</p>
      <form onSubmit={send} noValidate>
        <div className={styles.tools}>
          {sheets.length > 1 ? (
            <NativeSelect
              ref={chosen === 'sheet' ? focusOnce : undefined}
              label={t('dataImport.match.sheet')}
              value={view.sheet}
              data={sheets.map((sheet, at) => ({ value: String(at), label: sheet.name }))}
              onChange={({ currentTarget }) => void inHand.look(Number(currentTarget.value), null)}
            />
          ) : null}
          <NativeSelect
            ref={chosen === 'header' ? focusOnce : undefined}
            label={t('dataImport.match.header')}
            value={place?.header ?? ''}
            data={firstRows.map(({ line, texts }) => ({
              value: String(line),
              label: `${line}: ${texts.filter(Boolean).slice(0, 4).join(' | ').slice(0, 80)}`,
            }))}
            onChange={({ currentTarget }) => void inHand.look(view.sheet, Number(currentTarget.value))}
          />
          <LettersChoice
            isChosen={chosen === 'letters'}
            letters={matching.letters}
            onChoose={(encoding) => void inHand.readAs(encoding)}
          />
        </div>
        {place ? null : <Notice kind="error">{t('dataImport.match.noTable')}</Notice>}
        <MatchColumns proposals={proposals} recipe={recipe} onChange={setRecipe} />
        <Patterns
          columns={asked}
          recipe={recipe}
          proposals={proposals}
          onChange={setRecipe}
          newest={more.at(-1)}
          onMore={(column) => setMore([...more, column])}
        />
        {view.rowsBelow > 0 && place ? (
          <div className={styles.below}>
            <span className="numbers">
              {t(recipe.toLastRow ? 'dataImport.match.rowsBelowTaken' : 'dataImport.match.rowsBelow', {
                count: view.rowsBelow,
                last: place.last,
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
        <ReadingRules recipe={recipe} nothing={askedWords(nothing, recipe, headers)} onChange={setRecipe} />
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
        <div className={styles.tools}>
          <TextInput
            label={t('dataImport.match.keepAs')}
            description={t('dataImport.match.keepHelp')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" disabled={!place}>
            {t('dataImport.match.take')}
          </Button>
          {place && isShown && !isWrong && missing.length > 0 ? (
            <Button variant="default" onClick={take}>
              {t('dataImport.match.takeEmpty')}
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  );
}
