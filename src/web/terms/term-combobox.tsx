import { Combobox, useCombobox } from '@mantine/core';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useTranslation } from '../language.ts';
import { type TermOption, TermOptions } from './term-options.tsx';

/** The suggestions for a text; a promise where they have to be loaded or searched in a worker. */
export type Suggest = (typed: string) => readonly TermOption[] | Promise<readonly TermOption[]>;

/** The properties that the input gets beside its own. */
export type TermInputProps = {
  role: 'combobox';
  autoComplete: 'off';
  'aria-autocomplete': 'list';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-activedescendant': string | undefined;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onClick: () => void;
  'data-mantine-stop-propagation': true | undefined;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

type TermComboboxProps = {
  value: string;
  onChange: (value: string) => void;
  /** Takes an option. By default it becomes the value. */
  onTake?: (value: string, by: 'key' | 'pointer') => void;
  onBlur?: () => void;
  suggest: Suggest;
  /** Whether only terms of the list are valid: the first one is then highlighted while one types, and Enter takes it. */
  isClosed: boolean;
  /** Whether the list is open at first. */
  opensAtOnce?: boolean;
  /** The name of the list of suggestions. */
  label: string;
  /** The width of the list in pixels, if it is not that of the input. */
  width?: number;
  /** The input; its ref is used to place the list. */
  children: (props: TermInputProps) => ReactElement;
};

type Found = { typed: string; options: readonly TermOption[] };

const nothingFound: Found = { typed: '', options: [] };

/** The suggestions for the text while the list is open; those for the text before stay until the next ones have come. */
function useSuggestions(suggest: Suggest, typed: string, isOpen: boolean): Found {
  const [found, setFound] = useState<Found>(nothingFound);
  const find = useEffectEvent((text: string) => suggest(text));
  useEffect(() => {
    if (!isOpen) return setFound(nothingFound);
    let isLatest = true;
    const options = find(typed);
    if (options instanceof Promise) options.then((loaded) => isLatest && setFound({ typed, options: loaded }));
    else setFound({ typed, options });
    return () => {
      isLatest = false;
    };
  }, [typed, isOpen]);
  return found;
}

/** The option that Enter takes although no arrow key has chosen it: the first of a closed list, or the only exact one. */
function impliedOption({ typed, options }: Found, isClosed: boolean): number {
  const [first] = options;
  if (typed.trim() === '' || !first || first.kind === 'column') return -1;
  if (isClosed) return 0;
  const exact = options.filter(({ isExact }) => isExact);
  return exact.length === 1 && exact[0]?.value !== typed ? options.indexOf(exact[0] as TermOption) : -1;
}

/** Scrolls a list to one of its options. The page stays, as a list that has just opened is not at its place yet. */
function scrollWithinList(option: HTMLElement | null): void {
  const list = option?.closest('[role=listbox]');
  if (!option || !list) return;
  const { top, bottom } = option.getBoundingClientRect();
  const visible = list.getBoundingClientRect();
  if (top < visible.top) list.scrollTop -= visible.top - top;
  else if (bottom > visible.bottom) list.scrollTop += bottom - visible.bottom;
}

/**
 * Suggests terms below an input while one types. Arrow keys choose one, Enter and a click take it, Escape closes the list; any other
 * text stays as typed. The list is in a portal, so that nothing cuts it off.
 */
export function TermCombobox(props: TermComboboxProps) {
  const { value, onChange, onTake, onBlur, suggest, isClosed, opensAtOnce = false, label, width, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(opensAtOnce);
  /** Whether something was typed since the list was opened; a closed list is shown whole before. */
  const [isTyped, setTyped] = useState(false);
  const typed = isTyped || !isClosed ? value : '';
  const found = useSuggestions(suggest, typed, isOpen);
  const { options } = found;
  /** The value of the option that an arrow key has chosen; it stays chosen where a later list for the same text has it too. */
  const [chosen, setChosen] = useState<string | null>(null);
  const chosenIndex = chosen === null ? -1 : options.findIndex((option) => option.value === chosen);
  const active = chosenIndex < 0 && isTyped ? impliedOption(found, isClosed) : chosenIndex;
  const isShown = isOpen && options.length > 0;
  const store = useCombobox({ opened: isShown, onOpenedChange: (opened) => !opened && close() });
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (active >= 0) scrollWithinList(document.getElementById(`${id}-${active}`));
  }, [active, id]);

  function close(): void {
    setOpen(false);
    setTyped(false);
    setChosen(null);
  }

  function take(taken: string, by: 'key' | 'pointer'): void {
    close();
    if (onTake) onTake(taken, by);
    else onChange(taken);
  }

  function onArrow(step: 1 | -1): void {
    if (!isOpen) setOpen(true);
    else if (options.length > 0) {
      const next = active < 0 && step < 0 ? options.length - 1 : (active + step + options.length) % options.length;
      setChosen(options[next]?.value ?? null);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    const option = key === 'Enter' && isShown ? options[active] : undefined;
    // A term that was typed whole is left to the form or cell.
    const takes = option !== undefined && (option.value !== value || chosenIndex >= 0);
    if (key === 'ArrowDown' || key === 'ArrowUp') onArrow(key === 'ArrowDown' ? 1 : -1);
    else if (takes) take(option.value, 'key');
    else if (key === 'Escape' && isShown) close();
    else {
      if (key === 'Enter' || key === 'Tab') close();
      return;
    }
    // The same keys save a form, and leave a cell or a dialog.
    event.preventDefault();
    event.stopPropagation();
  }

  const input: TermInputProps = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': isShown,
    'aria-controls': isShown ? id : undefined,
    'aria-activedescendant': isShown && active >= 0 ? optionId(active) : undefined,
    value,
    onChange: ({ currentTarget }) => {
      onChange(currentTarget.value);
      setChosen(null);
      setTyped(true);
      setOpen(true);
    },
    onClick: () => setOpen(true),
    // Escape closes the list, and not the dialog around the form.
    'data-mantine-stop-propagation': isShown || undefined,
    onBlur: () => {
      close();
      onBlur?.();
    },
    onKeyDown,
  };
  return (
    <>
      <Combobox
        store={store}
        keepMounted={false}
        onOptionSubmit={(taken) => take(taken, 'pointer')}
        position="bottom-start"
        {...(width !== undefined && { width })}
      >
        <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
          {children(input)}
        </Combobox.Target>
        <TermOptions id={id} optionId={optionId} label={label} options={options} active={active} />
      </Combobox>
      <span role="status" className="visually-hidden">
        {isShown ? t('terms.found', { count: options.length }) : null}
      </span>
    </>
  );
}
