import { isChecksum } from '../../catalogue/read-files/checksums.ts';
import { contradictsType, isUncompressedFastq } from '../../catalogue/read-files/file-name-rules.ts';
import { readFileFields } from '../../catalogue/read-files/read-files.ts';
import { compareMates, isFilledDown } from '../../catalogue/read-files/read-mates.ts';
import { missingTermOf } from '../../catalogue/vocabularies/index.ts';
import type { CheckedRow } from '../check-rows.ts';
import type { MatchedColumns } from '../headers/match-columns.ts';
import type { Warning } from '../issues.ts';
import { areMateRows, type RowFiles } from '../mate-rows.ts';
import { AggregatedWarning } from './aggregated-warning.ts';

type RowValue = CheckedRow['values'][number] | undefined;

/** The text of a value; null of a term that says why there is none. */
function presentText(value: RowValue): string | null {
  return typeof value === 'string' && missingTermOf(value) === undefined ? value : null;
}

/** Rows below each other that count up before it is certain that nobody typed them so. */
const minCounted = 3;

/** Watches the names of one column for those that count up the number of the read down the rows. */
function watchNames(column: string, warnings: Warning[]): (line: number, name: string | null) => void {
  const cause = new AggregatedWarning(warnings, 'filesCountUp');
  let above: string | null = null;
  let first = '';
  let lines: number[] = [];
  return (line, name) => {
    const isNext = above !== null && name !== null && isFilledDown(above, name);
    if (isNext) lines.push(line);
    else if (name !== null) {
      first = name;
      lines = [line];
    }
    above = name;
    if (!isNext || name === null) return;
    const counted = lines.length === minCounted ? lines : lines.slice(minCounted).slice(-1);
    for (const one of counted) cause.add(one, { column, first, name });
  };
}

/** Watches the checksums of one column for those that count up: of two files, no two checksums begin alike. */
function watchChecksums(column: string, warnings: Warning[]): (line: number, sum: string | null) => void {
  const cause = new AggregatedWarning(warnings, 'sumsCountUp');
  let above: string | null = null;
  return (line, sum) => {
    const isAlike =
      above !== null &&
      sum !== null &&
      above[0] === sum[0] &&
      above !== sum &&
      isChecksum(sum) &&
      sum.startsWith(above.slice(0, (sum.length * 3) / 4));
    if (isAlike) cause.add(line, { column, above: above ?? '', sum: sum ?? '' });
    above = sum;
  };
}

/** Watches the endings of the names of one column. */
function watchEndings(column: string, warnings: Warning[]) {
  const ending = new AggregatedWarning(warnings, 'fileEnding');
  const withoutReads = new AggregatedWarning(warnings, 'fileWithoutReads');
  const unpacked = new AggregatedWarning(warnings, 'fastqUnpacked');
  return (line: number, value: string | null, type: string | null): void => {
    if (value === null) return;
    if (contradictsType(value, type)) {
      if (type === null) withoutReads.add(line, { column, value });
      else ending.add(line, { column, value, type });
    } else if (isUncompressedFastq(value)) unpacked.add(line, { column, value });
  };
}

/** Watches for the two files of a pair in rows of their own. */
function watchMateRows(warnings: Warning[]): (line: number, row: RowFiles) => void {
  const cause = new AggregatedWarning(warnings, 'filesInRows');
  let above: (RowFiles & { line: number }) | null = null;
  return (line, row) => {
    if (above && areMateRows(above, row)) {
      const params = { first: above.forward ?? '', second: row.forward ?? '' };
      cause.add(above.line, params);
      cause.add(line, params);
      above = null;
    } else above = { ...row, line };
  };
}

/** Watches the forward and the reverse file of each row. */
function watchPairs(warnings: Warning[]) {
  const swapped = new AggregatedWarning(warnings, 'filesSwapped');
  const notMates = new AggregatedWarning(warnings, 'filesNotMates');
  return (line: number, forward: string | null, reverse: string | null): void => {
    if (forward === null || reverse === null) return;
    const compared = compareMates(forward, reverse);
    if (compared === 'swapped') swapped.add(line, { forward, reverse });
    else if (compared === 'different') notMates.add(line, { forward, reverse });
  };
}

/**
 * Watches the files of rows for what is right by all rules, and may not be meant so: mates that are swapped or none, names and
 * checksums that a spreadsheet program filled down, endings, and the two files of a pair in rows of their own.
 */
export function createReadFileWatcher(matched: MatchedColumns, warnings: Warning[]): (row: CheckedRow) => void {
  const position = (name: string) => matched.findIndex(({ column }) => column.name === name);
  const files = readFileFields.map(({ name, checksum }) => {
    const [watchName, watchSum] = [watchNames(name, warnings), watchChecksums(checksum, warnings)];
    const watchEnding = watchEndings(name, warnings);
    return {
      at: { name: position(name), sum: position(checksum) },
      watch(line: number, file: string | null, sum: string | null, type: string | null): void {
        watchName(line, file);
        watchSum(line, sum);
        watchEnding(line, file, type);
      },
    };
  });
  const [forward, reverse] = files;
  if (!forward || !reverse || files.every(({ at }) => at.name < 0 && at.sum < 0)) return () => undefined;
  const [sample = -1, layout = -1, type = -1] = ['samp_name', 'library_layout', 'file_type'].map(position);
  const watchPair = watchPairs(warnings);
  const watchRows = watchMateRows(warnings);
  const sumAlone = new AggregatedWarning(warnings, 'sumWithoutFile');

  return ({ line, values }) => {
    const of = (place: number) => presentText(values[place]);
    const row = { forward: of(forward.at.name), reverse: of(reverse.at.name), sample: of(sample), layout: of(layout) };
    const fileType = of(type);
    const reverseSum = of(reverse.at.sum);
    forward.watch(line, row.forward, of(forward.at.sum), fileType);
    reverse.watch(line, row.reverse, reverseSum, fileType);
    watchPair(line, row.forward, row.reverse);
    watchRows(line, row);
    if (reverseSum !== null && (values[reverse.at.name] ?? null) === null) sumAlone.add(line, { sum: reverseSum });
  };
}
