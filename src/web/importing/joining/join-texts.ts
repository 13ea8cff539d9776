import { maxTableRows } from '../../../catalogue/limits.ts';
import type { JoinReport, SheetLink, UnjoinedSheets } from '../../../table/joining/join-sheets.ts';
import type { Translate } from '../../language.ts';

/** A list of names in quotation marks: `“Samples” and “Runs”`. */
export function namesText(names: readonly string[], t: Translate, language: string): string {
  return new Intl.ListFormat(language).format(names.map((name) => t('dataImport.joining.sheet', { name })));
}

/** How many rows find theirs by which columns; the sheets are named only if there are several joins. */
function foundText(links: readonly SheetLink[], t: Translate): string {
  const texts = links.map(({ many, one, column, found, total }) => {
    const figures = { column, found, total };
    if (links.length === 1) return t('dataImport.joining.found', figures);
    const sheet = (name: string) => t('dataImport.joining.sheet', { name });
    return t('dataImport.joining.foundIn', { ...figures, many: sheet(many), one: sheet(one) });
  });
  return texts.join('; ');
}

/** How the sheets of a table belong together: which rows find theirs, and which sheets stand one below the other. */
export function togetherText({ names, links, stacks }: JoinReport, t: Translate, language: string): string {
  const below = stacks.map((stack) =>
    stack.length === names.length
      ? t('dataImport.joining.below')
      : t('dataImport.joining.belowOf', { sheets: namesText(stack, t, language) }),
  );
  return [...(links.length > 0 ? [foundText(links, t)] : []), ...below].join('; ');
}

/** The reason why two sheets are not joined. */
export function obstacleText({ sheets, obstacle }: UnjoinedSheets, t: Translate): string {
  const [first, second] = sheets.map((name) => t('dataImport.joining.sheet', { name })) as [string, string];
  const names = { first, second };
  switch (obstacle.reason) {
    case 'noSharedColumn':
    case 'sameColumns':
      return t(`dataImport.joining.${obstacle.reason}`, names);
    case 'notUnique': {
      const { column, value, rows } = obstacle;
      const [row, otherRow] = obstacle.lines;
      return t('dataImport.joining.notUnique', { ...names, column, value, row, otherRow, rows });
    }
    case 'fewFound': {
      const { column, found, total } = obstacle;
      return t('dataImport.joining.fewFound', { ...names, column, found, total });
    }
    case 'tooManyRows':
      return t('dataImport.joining.tooManyRows', { ...names, rows: obstacle.rows, max: maxTableRows });
  }
}
