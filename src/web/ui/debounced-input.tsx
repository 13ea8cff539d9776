import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { debounceMs } from './limits.ts';

/** The typed text as a value, or the problem with it. */
export type ParsedInput = { value: string } | { problem: string };

type DebouncedInputProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Reads what was typed and is not empty; what is wrong is said below, and not sent. */
  parse?: (typed: string) => ParsedInput;
  /** Writes a value that was not typed here but came with the address. */
  format?: (value: string) => string;
  id?: string;
  placeholder?: string;
  /** Whether the key `/` leads here. */
  focusOnSlash?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

const parseAsIs = (value: string): ParsedInput => ({ value });
const formatAsIs = (value: string): string => value;

/** An input that hands on its text after a pause in typing, or when it loses the focus. */
export function DebouncedInput(props: DebouncedInputProps) {
  const { value, onChange, parse = parseAsIs, format = formatAsIs, focusOnSlash = false, ...rest } = props;
  const [typed, setTyped] = useState(() => format(value));
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed follows the address alone
  useEffect(() => {
    // The address was changed by somebody else: the way back, a link.
    if (value !== sent.current) setTyped(format(value));
    sent.current = value;
  }, [value]);
  const text = typed.trim();
  const reading = text === '' ? { value: '' } : parse(text);
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
      {...(focusOnSlash && { type: 'search', 'data-find': true, 'aria-keyshortcuts': '/' })}
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
