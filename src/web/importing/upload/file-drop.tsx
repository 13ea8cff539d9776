import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type TranslationKey, useTranslation } from '../../language.ts';
import { useFileDrop } from '../dropped-files.ts';
import styles from '../import.module.css';

type FileDropProps = {
  /** The name of the input, for people who cannot see what stands around it. */
  label: string;
  extensions: readonly string[];
  multiple?: boolean;
  disabled: boolean;
  /** Whether a file is at hand already, so that the place is smaller. */
  hasFile?: boolean;
  /** The words of the button. */
  buttonLabel: string;
  /** Further buttons. */
  buttons?: ReactNode;
  /** Called when somebody begins to choose a file, or holds one over the page: time to get ready for it. */
  onIntent?: () => void;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** A place for files: dropped anywhere on the page, or chosen. */
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
  const hovers = useFileDrop(onFiles, disabled);
  const reach = useEffectEvent(() => onIntent?.());
  useEffect(() => {
    if (hovers) reach();
  }, [hovers]);
  return (
    <div className={styles.drop} data-hovers={hovers || undefined} data-file={hasFile || undefined}>
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
          // The same file, mended meanwhile, is a choice as well.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** The words of a place for files that has none yet: what to do, and which files are taken. */
export function DropText({ drop, rules }: { drop: string; rules: string }) {
  return (
    <>
      <strong>{drop}</strong>
      <br />
      <span className="soft">{rules}</span>
    </>
  );
}

/** Files that were not taken, and the reason; without a name where there were several. */
type RejectedFile = { name: string; reason: TranslationKey };

/**
 * One file where only one is taken.
 * @param check the reason not to take a file, null if it is taken
 */
export function useSingleFile(check: (file: File) => TranslationKey | null, onFile: (file: File) => void) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<RejectedFile | null>(null);
  return {
    take(files: readonly File[]): void {
      const [file, second] = files;
      // A picker that was closed without a choice changes nothing.
      if (!file) return;
      const reason = second ? 'dataImport.file.oneOnly' : check(file);
      setRefused(reason && { name: second ? '' : file.name, reason });
      if (!reason) onFile(file);
    },
    /** Forgets what was not taken. */
    clear: () => setRefused(null),
    refusal: refused ? (
      <p className={styles.refused}>
        {refused.name ? `${t('dataImport.file.notTaken', { name: refused.name })} ` : null}
        {t(refused.reason)}
      </p>
    ) : null,
  };
}
