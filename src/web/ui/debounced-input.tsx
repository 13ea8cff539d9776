import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { maxSearchCharacters } from '../../catalogue/limits.ts';
import { debounceMs } from './limits.ts';

/** The parsed value, or a message about the typed text. */
export type ParsedInput = { value: string } | { problem: string };

type DebouncedInputProps = {
  /** Left out if another label refers to the `id`. */
  label?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Parses typed text that is not empty; a problem is shown below the field, and the text not submitted. */
  parse?: (typed: string) => ParsedInput;
  /** Formats a value from the address for the field. */
  format?: (value: string) => string;
  id?: string;
  /** The id of a list of values that the browser suggests. */
  list?: string;
  placeholder?: string;
  /** Whether the key `/` focuses it. */
  focusOnSlash?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

const parseAsIs = (value: string): ParsedInput => ({ value });
const formatAsIs = (value: string): string => value;

/** An input that submits its text after a pause in typing, or when it loses the focus. */
export function DebouncedInput(props: DebouncedInputProps) {
  const { value, onChange, parse = parseAsIs, format = formatAsIs, focusOnSlash = false, ...rest } = props;
  const [typed, setTyped] = useState(() => format(value));
  const [problem, setProblem] = useState<string | null>(null);
  const submitted = useRef(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed follows the address alone
  useEffect(() => {
    // The address was changed elsewhere, as by a link or the browser's back button.
    if (value !== submitted.current) setTyped(format(value));
    submitted.current = value;
  }, [value]);
  const text = typed.trim();
  const parsed = text === '' ? { value: '' } : parse(text);
  const submit = () => {
    setProblem('problem' in parsed ? parsed.problem : null);
    if (!('value' in parsed) || parsed.value === submitted.current) return;
    submitted.current = parsed.value;
    onChange(parsed.value);
  };
  useEffect(() => {
    const nextProblem = 'problem' in parsed ? parsed.problem : null;
    const isNew = 'value' in parsed && parsed.value !== submitted.current;
    if (nextProblem === problem && !isNew) return;
    const timer = setTimeout(submit, debounceMs);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      {...rest}
      {...(focusOnSlash && { type: 'search', 'data-search': true, 'aria-keyshortcuts': '/' })}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      // Submitted before the reader opens a row, so that the browser's back button leads to the filtered list.
      onBlur={submit}
      error={problem}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxSearchCharacters}
    />
  );
}
