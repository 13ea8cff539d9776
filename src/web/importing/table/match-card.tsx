import { Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { type FormEvent, useState } from 'react';
import { type Column, columnOf, mandatoryColumns } from '../../../catalogue/columns.ts';
import { takesReason } from '../../../catalogue/field-types.ts';
import { columnLetters } from '../../../catalogue/sheets.ts';
import { byTable, offeredColumns } from '../../../catalogue/templates.ts';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { profileOf, shippedProfiles } from '../../../table/profiles.ts';
import {
  certainRecipe,
  emptyRecipe,
  headerKey,
  patternOf,
  piecesOf,
  type Recipe,
  usedHeaders,
} from '../../../table/recipe.ts';
import { useWords } from '../../language.ts';
import { fieldHelp, fieldLabel } from '../../records/field-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { ownProfiles } from './stored-profiles.ts';
import styles from './table.module.css';
import type { Matching, TableInHand } from './use-table.ts';

/** A recipe to begin with: the table's profile, else what is certain. */
function firstRecipe({ view: { proposals } }: Matching) {
  const headers = proposals.map(({ header }) => header);
  const profile = profileOf(headers, [...ownProfiles(), ...shippedProfiles]);
  if (!profile) return { profile: '', recipe: certainRecipe(proposals) };
  // Columns that the profile does not know are matched as in any other table.
  const fields = { ...certainRecipe(proposals).fields, ...profile.recipe.fields };
  return { profile: profile.name, recipe: { ...emptyRecipe, ...profile.recipe, fields } };
}

type PatternProps = {
  column: Column;
  recipe: Recipe;
  headers: readonly string[];
  onChange: (pattern: string) => void;
};

/** The cells of a column of ours that no column of the table gives as it is: one value for all rows, or made of several. */
function Pattern({ column: { entity, fieldName, field, name }, recipe, headers, onChange }: PatternProps) {
  const { t } = useWords();
  const pattern = recipe.fields[name] ?? '';
  const isWrong = pattern !== '' && piecesOf(pattern, headers) === null;
  const keys = headers.map((_, at) => `{${headerKey(headers, at)}}`);
  return (
    <li className={styles.pattern}>
      <Autocomplete
        label={`${t(fieldLabel(entity, fieldName))} (${name})`}
        description={t(fieldHelp(entity, fieldName))}
        placeholder={t('dataImport.match.patternExample')}
        required={field.mandatory !== undefined}
        error={isWrong ? t('dataImport.match.patternWrong') : undefined}
        value={pattern}
        // Whatever is typed, all columns can be chosen; a mandatory value that is not there has its reasons.
        data={[...(takesReason(field) ? missingTerms : []), ...keys.filter((key, at) => keys.indexOf(key) === at)]}
        filter={({ options }) => options}
        limit={200}
        onChange={onChange}
      />
    </li>
  );
}

type MatchCardProps = { matching: Matching; inHand: TableInHand };

/** A table with other people's columns: each is given the field that it means, once for all tables of its kind. */
export function MatchCard({ matching, inHand }: MatchCardProps) {
  const { t } = useWords();
  const { filename, sheets, view } = matching;
  const { place, proposals, firstRows, nothing } = view;
  const [first] = useState(() => firstRecipe(matching));
  const [recipe, setRecipe] = useState<Recipe>(first.recipe);
  const [name, setName] = useState(first.profile || filename.replace(/\.\w+$/, ''));
  const [isShown, setShown] = useState(false);
  const headers = proposals.map(({ header }) => header);
  const used = usedHeaders(recipe, headers);
  const leftOut = headers.flatMap((header, at) => (used.has(at) || header === '' ? [] : [header]));
  const missing = mandatoryColumns.filter(({ name: column }) => !recipe.fields[column]);
  /** Columns whose cells are no column's as they are. */
  const patterned = Object.keys(recipe.fields)
    .filter((column) => {
      const pieces = piecesOf(recipe.fields[column] ?? '', headers);
      const [only, second] = pieces ?? [];
      return !(pieces && second === undefined && typeof only === 'object' && only.part === null);
    })
    .flatMap((column) => columnOf(column) ?? []);
  const asked = [...new Set([...missing, ...patterned])];
  const isWrong = Object.values(recipe.fields).some((pattern) => piecesOf(pattern, headers) === null);

  /** The field whose cells are a header's own. */
  const fieldOf = (at: number) =>
    Object.keys(recipe.fields).find((column) => recipe.fields[column] === patternOf(headers, at)) ?? '';

  function setField(column: string, pattern: string | null): void {
    const { [column]: _, ...others } = recipe.fields;
    setRecipe({ ...recipe, fields: pattern === null || pattern === '' ? others : { ...others, [column]: pattern } });
  }

  function choose(at: number, column: string): void {
    const before = fieldOf(at);
    const { [before]: _, ...others } = recipe.fields;
    setRecipe({ ...recipe, fields: column === '' ? others : { ...others, [column]: patternOf(headers, at) } });
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    setShown(true);
    if (isWrong || missing.length > 0) return;
    void inHand.take({ name: name.trim() || filename, headers, recipe });
  }

  const groups = [...byTable(offeredColumns)].map(([entity, columns]) => ({
    group: t(`entities.${entity}.one`),
    items: columns.map((column) => ({ value: column.name, label: column.name })),
  }));
  return (
    <section className={styles.card} aria-label={t('dataImport.match.label')}>
      <div className={styles.title}>
        <h2>{filename}</h2>
        <span className="soft numbers">
          {t('dataImport.table.size', { count: view.rows, columns: headers.length })}
        </span>
        <Button variant="subtle" size="xs" onClick={inHand.forget}>
          {t('dataImport.table.giveUp')}
        </Button>
      </div>
      <p>{t('dataImport.match.lead')}</p>
      <form onSubmit={send} noValidate>
        <div className={styles.tools}>
          {sheets.length > 1 ? (
            <NativeSelect
              label={t('dataImport.match.sheet')}
              value={view.sheet}
              data={sheets.map((sheet, at) => ({ value: String(at), label: sheet.name }))}
              onChange={({ currentTarget }) => void inHand.look(Number(currentTarget.value), null)}
            />
          ) : null}
          <NativeSelect
            label={t('dataImport.match.header')}
            value={place?.header ?? ''}
            data={firstRows.map(({ line, texts }) => ({
              value: String(line),
              label: `${line}: ${texts.filter(Boolean).slice(0, 4).join(' | ').slice(0, 80)}`,
            }))}
            onChange={({ currentTarget }) => void inHand.look(view.sheet, Number(currentTarget.value))}
          />
        </div>
        <div className={styles.scroll}>
          <table className={styles.matches}>
            <thead>
              <tr>
                <th scope="col">{t('dataImport.match.theirs')}</th>
                <th scope="col">{t('dataImport.match.values')}</th>
                <th scope="col">{t('dataImport.match.ours')}</th>
              </tr>
            </thead>
            <tbody>
              {proposals.map(({ header, values, meaning }, at) => {
                const chosen = fieldOf(at);
                const isElsewhere = chosen === '' && used.has(at);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay at their places
                  <tr key={at} data-free={!used.has(at) || undefined}>
                    <th scope="row">
                      <span className={styles.letters}>{columnLetters(at)}</span> {header}
                    </th>
                    <td>
                      {values.map((value) => (
                        <span key={value} className={styles.value}>
                          {value}
                        </span>
                      ))}
                    </td>
                    <td>
                      <NativeSelect
                        aria-label={t('dataImport.match.fieldOf', { header: header || columnLetters(at) })}
                        value={chosen}
                        data={[
                          { value: '', label: t(isElsewhere ? 'dataImport.match.inPattern' : 'dataImport.match.none') },
                          ...groups,
                        ]}
                        onChange={({ currentTarget }) => choose(at, currentTarget.value)}
                      />
                      {used.has(at)
                        ? null
                        : meaning.likely
                            .filter((column) => !recipe.fields[column])
                            .map((column) => (
                              <Button key={column} size="compact-xs" variant="light" onClick={() => choose(at, column)}>
                                {t('dataImport.match.perhaps', { column })}
                              </Button>
                            ))}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        {asked.length > 0 ? (
          <fieldset className={styles.group}>
            <legend>{t('dataImport.match.missing')}</legend>
            <p className="soft">
              {t('dataImport.match.missingHelp', {
                braces: `{${headers.find((header) => header !== '') ?? 'A'}}_R1.fastq.gz`,
              })}
            </p>
            <ul className={styles.patterns}>
              {asked.map((column) => (
                <Pattern
                  key={column.name}
                  column={column}
                  recipe={recipe}
                  headers={headers}
                  onChange={(pattern) => setField(column.name, pattern)}
                />
              ))}
            </ul>
          </fieldset>
        ) : null}
        <fieldset className={styles.group}>
          <legend>{t('dataImport.match.reading')}</legend>
          <div className={styles.tools}>
            <NativeSelect
              label={t('dataImport.match.dates')}
              value={recipe.dates}
              data={(['asWritten', 'dayFirst', 'monthFirst'] as const).map((value) => ({
                value,
                label: t(`dataImport.match.dateOrder.${value}`),
              }))}
              onChange={({ currentTarget }) => setRecipe({ ...recipe, dates: currentTarget.value as Recipe['dates'] })}
            />
            <NativeSelect
              label={t('dataImport.match.decimals')}
              value={recipe.decimals}
              data={(['asWritten', 'point', 'comma'] as const).map((value) => ({
                value,
                label: t(`dataImport.match.decimalSign.${value}`),
              }))}
              onChange={({ currentTarget }) =>
                setRecipe({ ...recipe, decimals: currentTarget.value as Recipe['decimals'] })
              }
            />
            {[...new Set([...nothing, ...Object.keys(recipe.nothing)])].map((word) => (
              <NativeSelect
                key={word}
                label={t('dataImport.match.nothing', { word })}
                value={recipe.nothing[word] ?? 'asWritten'}
                data={[
                  { value: 'asWritten', label: t('dataImport.match.asWritten') },
                  { value: '', label: t('dataImport.match.empty') },
                  ...missingTerms.map((term) => ({ value: term, label: term })),
                ]}
                onChange={({ currentTarget: { value } }) => {
                  const { [word]: _, ...others } = recipe.nothing;
                  setRecipe({ ...recipe, nothing: value === 'asWritten' ? others : { ...others, [word]: value } });
                }}
              />
            ))}
          </div>
        </fieldset>
        {leftOut.length > 0 ? (
          <Notice kind="warning">
            {t('dataImport.match.leftOut', { count: leftOut.length, columns: leftOut.join(', ') })}
          </Notice>
        ) : null}
        {isShown && missing.length > 0 ? (
          <Notice kind="error">
            {t('dataImport.match.stillMissing', { columns: missing.map((column) => column.name).join(', ') })}
          </Notice>
        ) : null}
        <div className={styles.tools}>
          <TextInput
            label={t('dataImport.match.keepAs')}
            description={t('dataImport.match.keepHelp')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit">{t('dataImport.match.take')}</Button>
        </div>
      </form>
    </section>
  );
}
