import type { Page } from '@playwright/test';
import type { Language } from '../../src/catalogue/locales/index.ts';
import { getServerTranslate } from '../../src/catalogue/locales/server.ts';
import { test } from './demo.ts';
import { administrator, expect, expectAccessible, logIn, researcher, setLanguage } from './fixtures.ts';
import { readDemo } from './screens/demo.ts';
import { screens } from './screens/index.ts';
import { dialog, main, type Screen } from './screens/screen.ts';
import { findUnreachable } from './screens/unreachable.ts';

const languages = ['en', 'de'] as const;
const themes = { light: {}, dark: { colorScheme: 'dark' }, contrast: { contrast: 'more' } } as const;
/**
 * Widths in pixels; 320 is 1280 at a zoom of 400 %. The widths of a group show the same layout, so that what was opened
 * at the first stays open at the others. Each group ends with its narrowest width.
 */
const groups = [
  [1440, 1024],
  [390, 320],
] as const;
/** Needs no picture, as it shows the same as 390 pixels. */
const zoomed = 320;

type Theme = keyof typeof themes;
const themeNames = Object.keys(themes) as Theme[];

/** A screen that is opened once, with the widths and themes in which it is checked. */
type Visit = { language: Language; widths: readonly number[]; themes: readonly Theme[] };
const allVisits: readonly Visit[] = languages.flatMap((language) =>
  groups.map((widths) => ({ language, widths, themes: themeNames })),
);

/**
 * All combinations with pictures; otherwise each screen is checked in one combination, which differs from the one
 * before.
 */
const isComplete = process.env.STRANDBOOK_SCREENSHOTS !== undefined;
const allWidths = groups.flat();
let visitCount = 0;
function visitsOfNext(): readonly Visit[] {
  if (isComplete) return allVisits;
  visitCount += 1;
  const language = languages[visitCount % languages.length] ?? 'en';
  const theme = themeNames[visitCount % themeNames.length] ?? 'light';
  const width = allWidths[Math.floor(visitCount / languages.length) % allWidths.length] ?? 1440;
  return [{ language, widths: [width], themes: [theme] }];
}

/**
 * Whether axe runs, which takes longer than a picture. Its findings depend on texts and width, or on colours and width,
 * so each language and each theme is checked in each group of widths, but not every pair of them.
 */
function isForAxe({ language, widths }: Visit, theme: Theme, width: number): boolean {
  if (width !== widths.at(-1)) return false;
  if (!isComplete) return true;
  return (
    (languages.indexOf(language) + themeNames.indexOf(theme) + (width === zoomed ? 1 : 0)) % languages.length === 0
  );
}

const accounts = { researcher, administrator };

async function open(page: Page, screen: Screen, { language, widths: [width = 1440] }: Visit): Promise<void> {
  const demo = await readDemo(page);
  if (screen.as) await logIn(page, accounts[screen.as]);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(typeof screen.address === 'string' ? screen.address : screen.address(demo));
  const context = { page, language, demo, t: getServerTranslate(language) };
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const heading = main(page).getByRole('heading', { level: 1 });
  await expect(heading).toBeAttached();
  await screen.steps?.(context);
  await expect(screen.shows?.(context) ?? heading).toBeVisible();
  await expect(page.getByText(context.t('shell.loading'))).toHaveCount(0);
}

/** Sets the theme by the settings of the system. */
async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', ...themes[theme] });
}

async function photograph(page: Page, name: string): Promise<void> {
  const isDialog = (await dialog(page).count()) > 0;
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: !isDialog });
}

for (const [path, screensOfPath] of Object.entries(screens)) {
  const address = new RegExp(`^[^/]+//[^/]+${path.replaceAll(/\$\w+/g, '[^/?#]+').replace('*', '/.*')}/?(?:[?#]|$)`);
  for (const screen of screensOfPath) {
    const visits = visitsOfNext();
    test.describe('accessibility in every language, theme and width', () => {
      test.use({ allowedConsoleErrors: screen.consoleErrors ? [screen.consoleErrors] : [] });
      test(`the screen ${screen.name} is accessible and completely reachable`, async ({ page }) => {
        if (isComplete) test.setTimeout(300_000);
        await screen.responses?.(page);
        for (const [index, visit] of visits.entries()) {
          const { language } = visit;
          // Closes what the previous visit opened; before the first visit it would only start another process.
          if (index > 0) await page.goto('about:blank');
          await setLanguage(page, language);
          await setTheme(page, visit.themes[0] ?? 'light');
          await open(page, screen, visit);
          await expect(page).toHaveURL(address);
          if (isComplete) await page.waitForLoadState('networkidle');
          for (const width of visit.widths) {
            await page.setViewportSize({ width, height: 900 });
            for (const theme of visit.themes) {
              await setTheme(page, theme);
              const name = `${language}, ${theme}, ${width} px`;
              if (isComplete && width !== zoomed)
                await photograph(page, `${screen.name}-${language}-${theme}-${width}`);
              if (isForAxe(visit, theme, width)) await expectAccessible(page, name);
            }
            // Once for all themes, as they change no layout. A page that was just opened may still be moving.
            await expect.soft.poll(() => page.evaluate(findUnreachable), `${language}, ${width} px`).toEqual([]);
          }
        }
      });
    });
  }
}
