import { describe, expect, it } from 'vitest';
import tokens from './tokens.css?raw';

const [page = ''] = Object.values(
  import.meta.glob<string>('/docs/design-language.md', { query: '?raw', import: 'default', eager: true }),
);
const styles = import.meta.glob<string>(['/src/web/**/*.{css,ts,tsx}', '!**/*.test.ts', '!**/tokens.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The colours of a theme by name, from the rules of tokens.css in their order. */
function coloursOf(theme: string): Record<string, string> {
  const selectors = [':root', `:root[data-theme="${theme}"]`];
  const rules = Array.from(tokens.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g));
  const own = rules.filter(([, of = '']) => of.split(',').some((selector) => selectors.includes(selector.trim())));
  return Object.fromEntries(
    own.flatMap(([, , rule = '']) =>
      Array.from(rule.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g), ([, name, hex]) => [name, hex]),
    ),
  );
}

const light = coloursOf('light');
const themes = {
  light,
  dark: coloursOf('dark'),
  contrast: coloursOf('contrast'),
  darkContrast: coloursOf('dark-contrast'),
};
type Theme = keyof typeof themes;
const names = Object.keys(themes) as Theme[];

/** The relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(theme: Theme, one: string, other: string): number {
  const [first, second] = [one, other].map((name) => {
    const hex = themes[theme][name];
    if (!hex) throw new Error(`${theme} has no colour ${name}`);
    return luminance(hex) + 0.05;
  });
  return Math.max(first ?? 0, second ?? 0) / Math.min(first ?? 1, second ?? 1);
}

/** The pairs of colour and background in a table of the design page, with the contrasts written there. */
function pairsUnder(title: string): { colour: string; ground: string; documented: string[] }[] {
  const [, part = ''] = page.split(`### ${title}\n`);
  const rows = part.split(/\n#/)[0]?.split('\n') ?? [];
  return rows.flatMap((row) => {
    const [, colour = '', ground = '', ...documented] = row.split('|').map((cell) => cell.trim().replaceAll('`', ''));
    return /^[a-z]/.test(colour) && ground !== 'on'
      ? [{ colour, ground, documented: documented.slice(0, names.length) }]
      : [];
  });
}

const limits = {
  'Text on its ground': { light: 4.5, dark: 4.5, contrast: 7, darkContrast: 7 },
  'Borders, focus and marks': { light: 3, dark: 3, contrast: 3, darkContrast: 3 },
} as const;

describe('the colours of the themes', () => {
  it.each(['Text on its ground', 'Borders, focus and marks'] as const)(
    '%s: contrasts are sufficient and documented',
    (title) => {
      const pairs = pairsUnder(title);
      expect(pairs.length).toBeGreaterThan(9);
      const figures = pairs.map(({ colour, ground }) => ({
        pair: `${colour} on ${ground}`,
        figures: names.map((theme) => contrastOf(theme, colour, ground)),
      }));
      const weak = figures.filter(({ figures: all }) =>
        names.some((theme, at) => (all[at] ?? 0) < limits[title][theme]),
      );
      expect(weak).toEqual([]);
      // Rounded down, so that no documented contrast is too high.
      const shown = figures.map(({ figures: all }) => all.map((figure) => (Math.floor(figure * 10) / 10).toFixed(1)));
      expect(pairs.map(({ documented }) => documented)).toEqual(shown);
    },
  );

  it('lines are visible in high contrast', () => {
    for (const line of ['line', 'line-quiet', 'line-strong', 'coast']) {
      for (const theme of ['contrast', 'darkContrast'] as const)
        expect(contrastOf(theme, line, line === 'coast' ? 'sea' : 'paper'), line).toBeGreaterThanOrEqual(3);
    }
  });

  it('are written in tokens.css alone', () => {
    const literal = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?=[;,) '"])|\b(?:rgb|hsl)a?\(/i;
    const found = Object.entries(styles).filter(([, text]) => literal.test(text));
    expect(found.map(([file]) => file)).toEqual([]);
  });

  it('are all used', () => {
    const all = Object.values(styles).join('\n');
    const unused = Object.keys(light).filter((name) => !all.includes(`--${name})`) && !all.includes(`'--${name}'`));
    expect(unused).toEqual([]);
  });
});
