import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { languages } from '../catalogue/locales/languages.ts';
import { reloadSession, request } from './http.ts';
import { i18n, loadInitialTranslations } from './language.ts';
import { discardPrefetched } from './prefetched-response.ts';
import { queryClient } from './query-client.ts';
import { pendingMs, router } from './routes/index.ts';
import { embeddedData, styleNonce } from './session-store.ts';
import { cssVariables, mantineTheme } from './ui/mantine-theme.ts';
import './ui/styles.css';
import './ui/selected-theme.ts';

function App() {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

type TextOverrides = Readonly<Record<(typeof languages)[number], Readonly<Record<string, string>>>>;

/**
 * Says an institute's texts in the place of the shipped ones. Those of screens that are loaded later stand there before them,
 * and stay.
 * @param hash of the texts, with which the browser keeps them
 */
async function loadTextOverrides(hash: string): Promise<void> {
  const texts = await request<TextOverrides>(`/rest/texts/changed?v=${hash}`);
  for (const language of languages)
    for (const [key, text] of Object.entries(texts[language])) {
      i18n.addResource(language, 'translation', key, text);
    }
}

// The styles of lists and forms would be a file of their own, after which every screen but Home waits.
import.meta.glob(['./ui/**/*.css', './records/**/*.css', './map/*.css'], { eager: true });

// The library with which Mantine's dialogs stop the page from scrolling looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

function renderApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root');
  const page = createRoot(root);
  // In portions, between which a slow processor answers.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

/** Waits for what the page could do without. */
const warnOnFailure = (what: string, coming: Promise<unknown>) =>
  coming.catch((error: unknown) => console.warn(`No ${what}:`, error));

/** The screen at the address with its code; a late one is drawn when it comes. */
function loadFirstScreen(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, pendingMs));
  const loaded = router.load().catch(console.error);
  return Promise.race([late, loaded]).finally(discardPrefetched);
}

Promise.all([
  // Before anything is drawn: nobody reads a text that changes.
  loadInitialTranslations(),
  // Without an answer the shipped ones are said.
  embeddedData?.texts && warnOnFailure('texts', loadTextOverrides(embeddedData.texts)),
  // Vite's own page, while developing, does not say who is there, which decides on screens.
  Promise.resolve(embeddedData ?? warnOnFailure('session', reloadSession())).then(loadFirstScreen),
]).then(renderApp);
