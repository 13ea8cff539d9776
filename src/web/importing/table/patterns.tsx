import { Autocomplete } from '@mantine/core';
import type { Column } from '../../../catalogue/columns.ts';
import { takesReason } from '../../../catalogue/field-types.ts';
import { missingTerms } from '../../../catalogue/vocabularies/index.ts';
import { headerKey, piecesOf, type Recipe } from '../../../table/recipe.ts';
import { useWords } from '../../language.ts';
import { fieldHelp, fieldLabel } from '../../records/field-words.ts';
import { FieldLabel } from '../../ui/field-label.tsx';
import styles from './table.module.css';

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
        label={
          <FieldLabel text={`${t(fieldLabel(entity, fieldName))} (${name})`} required={field.mandatory !== undefined} />
        }
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

type PatternsProps = {
  columns: readonly Column[];
  recipe: Recipe;
  headers: readonly string[];
  onChange: (recipe: Recipe) => void;
};

/** The columns of ours that are asked for, as no column of the table gives their cells as they are. */
export function Patterns({ columns, recipe, headers, onChange }: PatternsProps) {
  const { t } = useWords();
  if (columns.length === 0) return null;
  function setField(column: string, pattern: string): void {
    const { [column]: _, ...others } = recipe.fields;
    onChange({ ...recipe, fields: pattern === '' ? others : { ...others, [column]: pattern } });
  }

  return (
    <fieldset className={styles.group}>
      <legend>{t('dataImport.match.missing')}</legend>
      <p className="soft">
        {t('dataImport.match.missingHelp', {
          braces: `{${headers.find((header) => header !== '') ?? 'A'}}_R1.fastq.gz`,
        })}
      </p>
      <ul className={styles.patterns}>
        {columns.map((column) => (
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
  );
}
