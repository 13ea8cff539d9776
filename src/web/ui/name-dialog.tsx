import { Button, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maxSavedSearchNameCharacters } from '../../catalogue/limits.ts';
import { fieldMessagesOf } from '../http.ts';
import { Dialog } from './dialog.tsx';
import { FieldLabel } from './field-label.tsx';
import { TrashIcon } from './icons.tsx';
import styles from './name-dialog.module.css';

type Mutation<Body> = Pick<UseMutationResult<unknown, Error, Body>, 'mutate' | 'error' | 'isPending'>;

const problemOf = (error: Error | null) => fieldMessagesOf(error).name?.[0] ?? error?.message;

type NameDialogProps = {
  texts: { title: string; name: string; help: string; submit: string };
  initialName?: string;
  saving: Mutation<string>;
  /** Inputs below the name. */
  children?: ReactNode;
  onClose: () => void;
};

/** A dialog for the name under which something is saved. */
export function NameDialog({ texts, initialName = '', saving, children, onClose }: NameDialogProps) {
  const [name, setName] = useState(initialName);
  return (
    <Dialog opened onClose={onClose} title={texts.title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(name);
        }}
      >
        <TextInput
          label={<FieldLabel text={texts.name} required />}
          description={texts.help}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problemOf(saving.error)}
          maxLength={maxSavedSearchNameCharacters}
          data-autofocus
          required
        />
        {children}
        <Button type="submit" loading={saving.isPending} className={styles.save ?? ''}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  );
}

type NameRowProps = {
  name: string;
  texts: { name: string; rename: string; remove: string; removeNow: string };
  renaming: Mutation<string>;
  removing: Mutation<void>;
};

/** The row of something saved, in which it is renamed and deleted. */
export function NameRow({ name: savedName, texts, renaming, removing }: NameRowProps) {
  const [name, setName] = useState(savedName);
  useEffect(() => setName(savedName), [savedName]);
  const input = useRef<HTMLInputElement>(null);
  // Deleting is final, so it needs a second press.
  const [isConfirming, setConfirming] = useState(false);
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        // The button is disabled afterwards and would lose the focus.
        renaming.mutate(name, { onSuccess: () => input.current?.focus() });
      }}
    >
      <TextInput
        ref={input}
        aria-label={texts.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problemOf(renaming.error)}
        maxLength={maxSavedSearchNameCharacters}
        required
      />
      <Button type="submit" variant="default" disabled={name.trim() === savedName} loading={renaming.isPending}>
        {texts.rename}
      </Button>
      {isConfirming ? (
        <Button
          autoFocus
          color="red"
          loading={removing.isPending}
          onClick={() => removing.mutate()}
          onBlur={() => setConfirming(false)}
        >
          {texts.removeNow}
        </Button>
      ) : (
        <Button variant="default" aria-label={texts.remove} title={texts.remove} onClick={() => setConfirming(true)}>
          <TrashIcon />
        </Button>
      )}
    </form>
  );
}
