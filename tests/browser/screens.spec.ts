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
 * In pixels; 320 are 1280 at a zoom of 400 %. Those of one group show the same parts of a page, so that what was opened at the
 * first stays open at the others. Each group ends with the one at which a page has the least room.
 */
const groups = [
  [1440, 1024],
  [390, 320],
] as const;
/** Too narrow for a picture that tells more than the others. */
const zoomed = 320;

type Theme = keyof typeof themes;
const themeNames = Object.keys(themes) as Theme[];

/** A screen opened once, and the looks that it is given there. */
type Visit = { language: Language; widths: readonly number[]; themes: readonly Theme[] };
const allVisits: readonly Visit[] = languages.flatMap((language) =>
  groups.map((widths) => ({ language, widths, themes: themeNames })),
);

/** Every picture is asked for; otherwise each screen is looked at in one look, another one than the screens before. */
const isWhole = process.env.STRANDBOOK_SCREENSHOTS !== undefined;
const allWidths = groups.flat();
let turn = 0;
function visitsOfNext(): readonly Visit[] {
  if (isWhole) return allVisits;
  turn += 1;
  const language = languages[turn % languages.length] ?? 'en';
  const theme = themeNames[turn % themeNames.length] ?? 'light';
  const width = allWidths[Math.floor(turn / languages.length) % allWidths.length] ?? 1440;
  return [{ language, widths: [width], themes: [theme] }];
}

/**
 * Whether axe is due, which takes longer than a picture. It finds what depends on the words and the room, or on the colours and
 * the room: every language and every theme is held against it in each group of widths, not every pair of them.
 */
function isForAxe({ language, widths }: Visit, theme: Theme, width: number): boolean {
  if (width !== widths.at(-1)) return false;
  if (!isWhole) return true;
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
  const stage = { page, language, demo, t: getServerTranslate(language) };
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const heading = main(page).getByRole('heading', { level: 1 });
  await expect(heading).toBeAttached();
  await screen.steps?.(stage);
  await expect(screen.shows?.(stage) ?? heading).toBeVisible();
  await expect(page.getByText(stage.t('shell.loading'))).toHaveCount(0);
}

/** The theme as the system asks for it. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', ...themes[theme] });
}

async function photograph(page: Page, name: string): Promise<void> {
  const isDialog = (await dialog(page).count()) > 0;
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: !isDialog });
}

for (const [path, ofPath] of Object.entries(screens)) {
  const address = new RegExp(`^[^/]+//[^/]+${path.replaceAll(/\$\w+/g, '[^/?#]+').replace('*', '/.*')}/?(?:[?#]|$)`);
  for (const screen of ofPath) {
    const visits = visitsOfNext();
    test.describe('everybody reaches, reads and operates', () => {
      test.use({ allowedConsoleErrors: screen.consoleErrors ? [screen.consoleErrors] : [] });
      test(`the screen ${screen.name}`, async ({ page }) => {
        if (isWhole) test.setTimeout(300_000);
        await screen.answers?.(page);
        for (const [past, visit] of visits.entries()) {
          const { language } = visit;
          // Nothing of the visit before stays open. Before the first one it would only begin another process.
          if (past > 0) await page.goto('about:blank');
          await setLanguage(page, language);
          await wear(page, visit.themes[0] ?? 'light');
          await open(page, screen, visit);
          await expect(page).toHaveURL(address);
          if (isWhole) await page.waitForLoadState('networkidle');
          for (const width of visit.widths) {
            await page.setViewportSize({ width, height: 900 });
            for (const theme of visit.themes) {
              await wear(page, theme);
              const name = `${language}, ${theme}, ${width} px`;
              if (isWhole && width !== zoomed) await photograph(page, `${screen.name}-${language}-${theme}-${width}`);
              if (isForAxe(visit, theme, width)) await expectAccessible(page, name);
            }
            // No theme moves anything. A page that was just opened may still be coming to rest.
            await expect.soft.poll(() => page.evaluate(findUnreachable), `${language}, ${width} px`).toEqual([]);
          }
        }
      });
    });
  }
}
