import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const shades = (...colors: [string, string, string, string, string, string, string, string, string, string]) =>
  colors satisfies MantineColorsTuple;

const systemSans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "DejaVu Sans", Helvetica, Arial, sans-serif';
const systemMono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace';

const px = (pixels: number) => `${pixels / 16}rem`;
const heading = (pixels: number, lineHeight: string) => ({ fontSize: px(pixels), lineHeight, fontWeight: '700' });

const dialog = { radius: 'lg', centered: true, transitionProps: { duration: 150, transition: 'fade' } } as const;

/** The look as a Mantine theme. Colours with a name of their own stand in tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  white: '#ffffff',
  black: '#12303c',
  colors: {
    accent: shades(
      '#eef7f7',
      '#d8ecec',
      '#bfe0e0',
      '#93caca',
      '#5eb0b3',
      '#2f949b',
      '#0e7c86',
      '#0b666e',
      '#095259',
      '#063e44',
    ),
    red: shades(
      '#fdecea',
      '#f9d5d1',
      '#f0bdb7',
      '#e39a91',
      '#d56d61',
      '#c94e40',
      '#c0392b',
      '#a23024',
      '#83261c',
      '#631c15',
    ),
    yellow: shades(
      '#fdf3dd',
      '#f8e7bf',
      '#efdcae',
      '#e4c57a',
      '#d7ab4c',
      '#c99230',
      '#b7791f',
      '#8f5e16',
      '#714a11',
      '#54370c',
    ),
    gray: shades(
      '#f5f7f6',
      '#eef2f3',
      '#dfe7e9',
      '#d2dde0',
      '#c6d4d8',
      '#8fa3ab',
      '#5b7480',
      '#48606b',
      '#2f4753',
      '#12303c',
    ),
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
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 150 } } },
    Modal: { defaultProps: dialog },
    ModalRoot: { defaultProps: dialog },
    // The card of a dialog; its own radius rounds the upper corners only.
    Paper: { defaultProps: { radius: 'lg' } },
  },
});

/** Ties Mantine's names for what things are for to our tokens. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-color-placeholder': '#708791',
    '--mantine-color-default': 'var(--paper)',
    '--mantine-color-default-hover': 'var(--selection)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-input)',
  },
  dark: {},
});
