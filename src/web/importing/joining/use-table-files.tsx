import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { maxSourceFiles } from '../../../catalogue/limits.ts';
import type { PageTranslationKey } from '../../../catalogue/locales/index.ts';
import { useTranslation } from '../../language.ts';
import { errorMessage, type FilesTogether } from '../grid/index.ts';
import styles from '../import.module.css';
import { checkTableFile, useSingleFile } from '../upload/index.ts';
import { obstacleText } from './join-texts.ts';

/** Compares files that were chosen together; the current table stays. */
export type CompareFiles = (files: readonly File[]) => Promise<FilesTogether>;

type TableFilesOptions = {
  onFile: (file: File) => void;
  /** Called with several files that are one table. */
  onFiles: (files: readonly File[]) => void;
  compareFiles: CompareFiles;
};

/** Accepts one table, or several files that are one table: others are refused with the reason, and nothing is opened. */
export function useTableFiles({ onFile, onFiles, compareFiles }: TableFilesOptions) {
  const { t } = useTranslation();
  const single = useSingleFile(checkTableFile, onFile);
  const [message, setMessage] = useState<ReactNode>(null);
  /** Counts the selections, so that a late comparison of former files changes nothing. */
  const selection = useRef(0);

  function refuse(reasons: readonly string[], areIndependent: boolean): void {
    setMessage(
      <div className={styles.refused}>
        <p>{t('dataImport.joining.notOne')}</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {areIndependent ? <Link to="/template/import">{t('dataImport.joining.independent')}</Link> : null}
      </div>,
    );
  }

  async function compare(files: readonly File[]): Promise<void> {
    const current = ++selection.current;
    setMessage(<p>{t('dataImport.joining.comparing')}</p>);
    try {
      const { isOne, unjoined, refused } = await compareFiles(files);
      if (current !== selection.current) return;
      if (isOne) {
        setMessage(null);
        onFiles(files);
        return;
      }
      const problems = refused.map(({ file, code, params }) =>
        t('dataImport.table.refused', { file, message: t(`importing.${code}` as PageTranslationKey, params) }),
      );
      refuse([...problems, ...unjoined.map((sheets) => obstacleText(sheets, t))], problems.length === 0);
    } catch (error) {
      if (current === selection.current) refuse([errorMessage(error)], false);
    }
  }

  // As many as are stored with the table that is made of them.
  function problemsOf(files: readonly File[]): string[] {
    if (files.length > maxSourceFiles) return [t('dataImport.joining.tooMany', { count: maxSourceFiles })];
    return files.flatMap((file) => {
      const reason = checkTableFile(file);
      return reason ? [`${t('dataImport.file.notTaken', { name: file.name })} ${t(reason)}`] : [];
    });
  }

  function accept(files: readonly File[]): void {
    if (files.length === 0) return;
    selection.current++;
    setMessage(null);
    single.clear();
    if (files.length === 1) {
      single.accept(files);
      return;
    }
    const problems = problemsOf(files);
    if (problems.length > 0) refuse(problems, false);
    else void compare(files);
  }

  return {
    accept,
    clear() {
      selection.current++;
      setMessage(null);
      single.clear();
    },
    rejection: message ?? single.rejection,
  };
}
