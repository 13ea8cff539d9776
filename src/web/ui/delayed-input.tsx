import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { debounceMs } from './limits.ts';

/** The typed text as a value, or the problem with it. */
export type Reading = { value: string } | { problem: string };

type DelayedInputProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Reads what was typed and is not empty; what is wrong is said below, and not sent. */
  read?: (typed: string) => Reading;
  /** Writes a value that was not typed here but came with the address. */
  write?: (value: string) => string;
  id?: string;
  placeholder?: string;
  /** Whether the key `/` leads here. */
  find?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

const asItIs = (value: string): Reading => ({ value });
const unchanged = (value: string): string => value;

/** An input that hands on its text after a pause in typing, or when it loses the focus. */
export function DelayedInput(props: DelayedInputProps) {
  const { value, onChange, read = asItIs, write = unchanged, find = false, ...rest } = props;
  const [typed, setTyped] = useState(() => write(value));
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed follows the address alone
  useEffect(() => {
    // The address was changed by somebody else: the way back, a link.
    if (value !== sent.current) setTyped(write(value));
    sent.current = value;
  }, [value]);
  const text = typed.trim();
  const reading = text === '' ? { value: '' } : read(text);
  const tell = () => {
    setProblem('problem' in reading ? reading.problem : null);
    if (!('value' in reading) || reading.value === sent.current) return;
    sent.current = reading.value;
    onChange(reading.value);
  };
  useEffect(() => {
    const now = 'problem' in reading ? reading.problem : null;
    const isNew = 'value' in reading && reading.value !== sent.current;
    if (now === problem && !isNew) return;
    const timer = setTimeout(tell, debounceMs);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      {...rest}
      {...(find && { type: 'search', 'data-find': true, 'aria-keyshortcuts': '/' })}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      // Whoever goes on to a row and opens it finds the way back to the list that they have asked for.
      onBlur={tell}
      error={problem}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxSearchCharacters}
    />
  );
}
