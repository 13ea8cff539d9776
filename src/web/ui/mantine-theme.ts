import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import type { FocusEvent } from 'react';

/**
 * Moves the mark along with the focus, so that a Tab or an arrow in between is not taken back: while it opens, a dialog or a menu
 * puts the focus twice where the mark is.
 */
function syncAutofocus({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(target)) return;
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
}

type Token = `--${string}`;

/** Mantine's ten shades of a colour, of which its parts use a few; each is a token, so that tokens alone carry all themes. */
function shades(...tokens: [Token, Token, Token, Token, Token, Token]): MantineColorsTuple {
  const [lightest, light, line, edge, colour, strong] = tokens;
  const all = [lightest, light, line, line, edge, colour, colour, strong, strong, strong] as const;
  const of = (place: number) => `var(${all[place]})`;
  return [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8), of(9)];
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

/** The look as a Mantine theme. It knows no colours but those of tokens.css, which differ from theme to theme. */
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
        // An element that takes the focus has no place in a menu beside its items.
        withInitialFocusPlaceholder: false,
      },
    },
    MenuDropdown: { defaultProps: { onFocus: syncAutofocus } },
    // That a field is required, a word in its label says.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 150 } } },
    Modal: { defaultProps: dialog },
    ModalRoot: { defaultProps: dialog },
    // The head of a dialog is no banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // The card of a dialog; its own radius rounds the upper corners only.
    Paper: { defaultProps: { radius: 'lg' } },
  },
});

/** Ties Mantine's names for what things are for to our tokens. */
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
