import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Moves `data-autofocus` to the focused element. An opening dialog or menu focuses the element with this attribute
 * twice, which would otherwise undo a Tab or an arrow key in between.
 */
function syncAutofocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(target)) return;
  for (const element of currentTarget.querySelectorAll('[data-autofocus]')) element.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
}

/**
 * Opens a menu by an arrow on its button, as WAI-ARIA describes for menu buttons, and keeps the page from scrolling,
 * also until the menu has taken the focus: the button would move out of sight, and the menu would close.
 */
export function openMenuOnArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  if (currentTarget.getAttribute('aria-expanded') !== 'true') currentTarget.click();
}

type Token = `--${string}`;

/**
 * Mantine's ten shades of a colour, of which its components use a few; each is a token, so that tokens alone define all
 * themes.
 */
function shades(...tokens: [Token, Token, Token, Token, Token, Token]): MantineColorsTuple {
  const [lightest, light, line, edge, colour, strong] = tokens;
  const tokensByShade = [lightest, light, line, line, edge, colour, colour, strong, strong, strong] as const;
  const shadeAt = (index: number) => `var(${tokensByShade[index]})`;
  return [
    shadeAt(0),
    shadeAt(1),
    shadeAt(2),
    shadeAt(3),
    shadeAt(4),
    shadeAt(5),
    shadeAt(6),
    shadeAt(7),
    shadeAt(8),
    shadeAt(9),
  ];
}

const systemSans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "DejaVu Sans", Helvetica, Arial, sans-serif';
const systemMono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace';

const px = (pixels: number) => `${pixels / 16}rem`;
const heading = (pixels: number, lineHeight: string) => ({ fontSize: px(pixels), lineHeight, fontWeight: '700' });

const dialog = {
  radius: 'lg',
  centered: true,
  transitionProps: { duration: 150, transition: 'fade' },
  onFocus: syncAutofocus,
} as const;

/** The Mantine theme. All colours are tokens of tokens.css, which differ by theme. */
export const mantineTheme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  white: 'var(--paper)',
  black: 'var(--ink)',
  colors: {
    accent: shades('--selection', '--selection', '--accent-soft', '--accent', '--accent', '--accent-strong'),
    red: shades('--error-soft', '--error-soft', '--error-line', '--error', '--error', '--error-strong'),
    gray: shades('--selection', '--track', '--line', '--line-input', '--ink-soft', '--ink'),
  },
  fontFamily: systemSans,
  fontFamilyMonospace: systemMono,
  fontSizes: { xs: px(13), sm: px(14), md: px(15), lg: px(17), xl: px(19) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(20), xl: px(32) },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '24px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  headings: {
    fontFamily: systemSans,
    fontWeight: '700',
    sizes: {
      h1: heading(27, '1.2'),
      h2: heading(19, '1.3'),
      h3: heading(14, '1.4'),
      h4: heading(14, '1.4'),
      h5: heading(14, '1.4'),
      h6: heading(14, '1.4'),
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 150 },
        // A focusable element other than items is invalid in a menu.
        withInitialFocusPlaceholder: false,
      },
    },
    MenuTarget: { defaultProps: { onKeyDown: openMenuOnArrow } },
    MenuDropdown: { defaultProps: { onFocus: syncAutofocus } },
    // The label has the word "required" instead.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 150 } } },
    Modal: { defaultProps: dialog },
    ModalRoot: { defaultProps: dialog },
    // A header element would be a banner landmark of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // The surface of a dialog; the dialog's radius rounds only its upper corners.
    Paper: { defaultProps: { radius: 'lg' } },
  },
});

/** Maps Mantine's variables to our tokens. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--track)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
  },
  dark: {},
});
