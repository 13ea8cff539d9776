import { type MouseEvent, useRef } from 'react';

type InputClick = MouseEvent<HTMLInputElement>;

/** For a choice in which one types: a click selects what was chosen, so that typing begins anew instead of going on behind it. */
export function useSelectOnClick() {
  /** The list was closed when the click began; the focus may have opened it since. */
  const isFirst = useRef(false);
  return {
    onMouseDown: ({ currentTarget }: InputClick) => {
      isFirst.current = !currentTarget.dataset.expanded;
      // A click into what is selected already would end with nothing selected.
      if (isFirst.current) currentTarget.setSelectionRange(0, 0);
    },
    onClick: ({ currentTarget }: InputClick) => {
      if (isFirst.current) currentTarget.select();
    },
  };
}
