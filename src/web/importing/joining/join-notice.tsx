import { Button } from '@mantine/core';
import type { JoinReport, SheetLink } from '../../../table/joining/join-sheets.ts';
import type { ListedRows } from '../../../table/joining/join-tables.ts';
import { useTranslation } from '../../language.ts';
import { namesText, obstacleText, togetherText } from './join-texts.ts';
import styles from './joining.module.css';

/** The values that find nothing, with their rows; of many, the first ones. */
function RowList({ rows: { values, rest } }: { rows: ListedRows }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {values.map(({ value, count, rows }) => (
        <li key={value} className="numbers">
          {value === ''
            ? t('dataImport.joining.rowsWithout', { count, rows })
            : t('dataImport.joining.rowsOf', { count, rows, value })}
        </li>
      ))}
      {rest > 0 ? <li>{t('dataImport.joining.moreRows', { count: rest })}</li> : null}
    </ul>
  );
}

/** The rows without a counterpart, of both sheets of each join. */
function NothingFound({ links }: { links: readonly SheetLink[] }) {
  const { t } = useTranslation();
  const count = links.reduce((sum, { lost, kept }) => sum + lost.count + kept.count, 0);
  if (count === 0) return null;
  return (
    <details className={styles.nothing}>
      <summary>{t('dataImport.joining.nothingFound', { count })}</summary>
      {links.map(({ lost, kept, ...link }) => {
        const sheets = {
          many: t('dataImport.joining.sheet', { name: link.many }),
          one: t('dataImport.joining.sheet', { name: link.one }),
        };
        return (
          <div key={`${link.many} ${link.one}`}>
            {lost.count > 0 ? (
              <>
                <p>{t('dataImport.joining.lost', { count: lost.count, ...sheets })}</p>
                <RowList rows={lost} />
              </>
            ) : null}
            {kept.count > 0 ? (
              <>
                <p>{t('dataImport.joining.kept', { count: kept.count, ...sheets })}</p>
                <RowList rows={kept} />
              </>
            ) : null}
          </div>
        );
      })}
    </details>
  );
}

type JoinNoticeProps = {
  join: JoinReport | null;
  /** The sheet whose columns are shown. */
  sheet: number;
  sheets: readonly { name: string }[];
  /** Whether the button has just been used, so that it keeps the focus in the new card. */
  keepsFocus: boolean;
  onSheet: (sheet: number) => void;
};

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** Says which sheets are one table, with a button that takes one of them alone, or puts them together. */
export function JoinNotice({ join, sheet, sheets, keepsFocus, onSheet }: JoinNoticeProps) {
  const { t, language } = useTranslation();
  if (!join || (join.sheet === null && join.unjoined.length === 0)) return null;
  const { names, links } = join;
  const isTaken = sheet === join.sheet;
  const indexOf = (sheetName: string | undefined) => sheets.findIndex(({ name }) => name === sheetName);
  const many = indexOf(links[0]?.many);
  const other = isTaken ? (many < 0 ? indexOf(names[0]) : many) : join.sheet;
  const texts = { sheets: namesText(names, t, language), found: togetherText(join, t, language) };
  return (
    <section className={styles.notice} aria-label={t('dataImport.joining.label')}>
      {join.sheet === null ? null : (
        <div className={styles.line}>
          <p role="status">{t(isTaken ? 'dataImport.joining.taken' : 'dataImport.joining.proposed', texts)}</p>
          <Button
            ref={keepsFocus ? focusOnce : undefined}
            size="xs"
            variant="default"
            onClick={() => onSheet(Math.max(other ?? 0, 0))}
          >
            {t(isTaken ? 'dataImport.joining.takeAlone' : 'dataImport.joining.take')}
          </Button>
        </div>
      )}
      {join.sheet === null ? null : <NothingFound links={links} />}
      {isTaken
        ? join.notes.map(({ sheet: name, last, count }) => (
            <p key={name} className="soft">
              {t('dataImport.joining.sheet', { name })}: {t('dataImport.match.rowsBelow', { count, last })}
            </p>
          ))
        : null}
      {join.unjoined.map((unjoined) => (
        <p key={unjoined.sheets.join(' ')} className="soft">
          {obstacleText(unjoined, t)}
        </p>
      ))}
    </section>
  );
}
