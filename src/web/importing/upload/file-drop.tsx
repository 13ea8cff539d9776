import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type TranslationKey, useTranslation } from '../../language.ts';
import { useFileDrop } from '../dropped-files.ts';
import styles from '../import.module.css';

type FileDropProps = {
  /** The accessible name of the input. */
  label: string;
  extensions: readonly string[];
  multiple?: boolean;
  disabled: boolean;
  /** Whether a file is selected already; the area is then smaller. */
  hasFile?: boolean;
  buttonLabel: string;
  buttons?: ReactNode;
  /** Called before a file is selected or while one is dragged over the page, so that code can be loaded in advance. */
  onIntent?: () => void;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** An input for files, which can also be dropped anywhere on the page. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    extensions,
    multiple = false,
    disabled,
    hasFile = false,
    buttonLabel,
    buttons,
    onIntent,
    onFiles,
    children,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const isDragged = useFileDrop(onFiles, disabled);
  const announce = useEffectEvent(() => onIntent?.());
  useEffect(() => {
    if (isDragged) announce();
  }, [isDragged]);
  return (
    <div className={styles.drop} data-hovers={isDragged || undefined} data-file={hasFile || undefined}>
      <div className={styles.dropText}>{children}</div>
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={disabled}
          onClick={() => {
            onIntent?.();
            input.current?.click();
          }}
        >
          {buttonLabel}
        </Button>
        {buttons}
      </div>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={extensions.map((ending) => `.${ending}`).join(',')}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Otherwise the browser would report no change when the same file is selected again after a correction.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** The texts of an area without a file: what to do, and which files are accepted. */
export function DropText({ drop, rules }: { drop: string; rules: string }) {
  return (
    <>
      <strong>{drop}</strong>
      <br />
      <span className="soft">{rules}</span>
    </>
  );
}

/** A rejected file and the reason; without a name if several files were dropped. */
type RejectedFile = { name: string; reason: TranslationKey };

/**
 * Accepts a single file.
 * @param check returns the reason to reject a file; null where it is accepted
 */
export function useSingleFile(check: (file: File) => TranslationKey | null, onFile: (file: File) => void) {
  const { t } = useTranslation();
  const [rejected, setRejected] = useState<RejectedFile | null>(null);
  return {
    accept(files: readonly File[]): void {
      const [file, second] = files;
      // A dialog that was closed without a selection changes nothing.
      if (!file) return;
      const reason = second ? 'dataImport.file.oneOnly' : check(file);
      setRejected(reason && { name: second ? '' : file.name, reason });
      if (!reason) onFile(file);
    },
    clear: () => setRejected(null),
    rejection: rejected ? (
      <p className={styles.refused}>
        {rejected.name ? `${t('dataImport.file.notTaken', { name: rejected.name })} ` : null}
        {t(rejected.reason)}
      </p>
    ) : null,
  };
}
