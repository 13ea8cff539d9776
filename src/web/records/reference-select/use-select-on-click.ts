import { type MouseEvent, useRef } from 'react';

type InputClick = MouseEvent<HTMLInputElement>;

/** Selects the chosen text on a click into a choice, so that typing replaces it. */
export function useSelectOnClick() {
  /** Whether the list was closed when the click began; the focus may have opened it since. */
  const isFirst = useRef(false);
  return {
    onMouseDown: ({ currentTarget }: InputClick) => {
      isFirst.current = !currentTarget.dataset.expanded;
      // A click into a selection would end with nothing selected.
      if (isFirst.current) currentTarget.setSelectionRange(0, 0);
    },
    onClick: ({ currentTarget }: InputClick) => {
      if (isFirst.current) currentTarget.select();
    },
  };
}
