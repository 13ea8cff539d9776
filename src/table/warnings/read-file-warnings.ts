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

/** The text of a value; null for a missing-value term. */
function presentText(value: RowValue): string | null {
  return typeof value === 'string' && missingTermOf(value) === undefined ? value : null;
}

/** Number of consecutive names that must count up until a warning is added. */
const minCounted = 3;

/** Watches the names of a column for a read number that counts up from row to row. */
function watchNames(column: string, warnings: Warning[]): (line: number, name: string | null) => void {
  const warning = new AggregatedWarning(warnings, 'filesCountUp');
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
    const newLines = lines.length === minCounted ? lines : lines.slice(minCounted).slice(-1);
    for (const countedLine of newLines) warning.add(countedLine, { column, first, name });
  };
}

/** Watches the checksums of a column for values that count up, as checksums of different files are never similar. */
function watchChecksums(column: string, warnings: Warning[]): (line: number, checksum: string | null) => void {
  const warning = new AggregatedWarning(warnings, 'sumsCountUp');
  let above: string | null = null;
  return (line, checksum) => {
    const countsUp =
      above !== null &&
      checksum !== null &&
      above[0] === checksum[0] &&
      above !== checksum &&
      isChecksum(checksum) &&
      checksum.startsWith(above.slice(0, (checksum.length * 3) / 4));
    if (countsUp) warning.add(line, { column, above: above ?? '', sum: checksum ?? '' });
    above = checksum;
  };
}

/** Watches the extensions of a column's file names. */
function watchExtensions(column: string, warnings: Warning[]) {
  const wrongExtension = new AggregatedWarning(warnings, 'fileEnding');
  const withoutReads = new AggregatedWarning(warnings, 'fileWithoutReads');
  const uncompressed = new AggregatedWarning(warnings, 'fastqUnpacked');
  return (line: number, value: string | null, type: string | null): void => {
    if (value === null) return;
    if (contradictsType(value, type)) {
      if (type === null) withoutReads.add(line, { column, value });
      else wrongExtension.add(line, { column, value, type });
    } else if (isUncompressedFastq(value)) uncompressed.add(line, { column, value });
  };
}

/** Watches for the two files of a pair in separate rows. */
function watchMateRows(warnings: Warning[]): (line: number, row: RowFiles) => void {
  const warning = new AggregatedWarning(warnings, 'filesInRows');
  let above: (RowFiles & { line: number }) | null = null;
  return (line, row) => {
    if (above && areMateRows(above, row)) {
      const params = { first: above.forward ?? '', second: row.forward ?? '' };
      warning.add(above.line, params);
      warning.add(line, params);
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
 * Watches for valid files that are probably mistakes: swapped or different mates, names and checksums filled down by a
 * spreadsheet program, file extensions, and the two files of a pair in separate rows.
 */
export function createReadFileWatcher(matched: MatchedColumns, warnings: Warning[]): (row: CheckedRow) => void {
  const positionOf = (name: string) => matched.findIndex(({ column }) => column.name === name);
  const files = readFileFields.map(({ name, checksum }) => {
    const [watchName, watchChecksum] = [watchNames(name, warnings), watchChecksums(checksum, warnings)];
    const watchExtension = watchExtensions(name, warnings);
    return {
      positions: { name: positionOf(name), checksum: positionOf(checksum) },
      watch(line: number, file: string | null, fileChecksum: string | null, type: string | null): void {
        watchName(line, file);
        watchChecksum(line, fileChecksum);
        watchExtension(line, file, type);
      },
    };
  });
  const [forward, reverse] = files;
  if (!forward || !reverse || files.every(({ positions }) => positions.name < 0 && positions.checksum < 0))
    return () => undefined;
  const [sample = -1, layout = -1, type = -1] = ['samp_name', 'library_layout', 'file_type'].map(positionOf);
  const watchPair = watchPairs(warnings);
  const watchRows = watchMateRows(warnings);
  const checksumWithoutFile = new AggregatedWarning(warnings, 'sumWithoutFile');

  return ({ line, values }) => {
    const textAt = (position: number) => presentText(values[position]);
    const row = {
      forward: textAt(forward.positions.name),
      reverse: textAt(reverse.positions.name),
      sample: textAt(sample),
      layout: textAt(layout),
    };
    const fileType = textAt(type);
    const reverseChecksum = textAt(reverse.positions.checksum);
    forward.watch(line, row.forward, textAt(forward.positions.checksum), fileType);
    reverse.watch(line, row.reverse, reverseChecksum, fileType);
    watchPair(line, row.forward, row.reverse);
    watchRows(line, row);
    if (reverseChecksum !== null && (values[reverse.positions.name] ?? null) === null)
      checksumWithoutFile.add(line, { sum: reverseChecksum });
  };
}
