import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { languages } from '../catalogue/locales/languages.ts';
import { reloadSession } from './http.ts';
import { i18n, loadInitialTranslations } from './language.ts';
import { discardPrefetched } from './prefetched-response.ts';
import { queryClient } from './query-client.ts';
import { request } from './request.ts';
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
      // All variables are written here, so that no style sheet has those of Mantine's own theme, which differ.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/**
 * Replaces texts by those of the institute, also texts of screens that are loaded later.
 * @param hash of the texts, with which the browser caches them
 */
async function loadTextOverrides(hash: string): Promise<void> {
  const texts = await request('GET /rest/texts/changed', { query: { v: hash } });
  for (const language of languages)
    for (const [key, text] of Object.entries(texts[language])) {
      i18n.addResource(language, 'translation', key, text);
    }
}

// Loaded with the first style sheet, because a separate one would delay every screen but Home. Large ones of single
// screens and dialogs, and those of charts, are left out, as every first visit would wait for them.
import.meta.glob(['./ui/**/*.css', './measurements/*.css', './map/*.css'], { eager: true });
import.meta.glob(
  ['./records/**/*.css', '!./records/{doubles,aside/charts}/*.css', '!./records/many/change-dialog.module.css'],
  { eager: true },
);
import.meta.glob(
  [
    './search/**/*.css',
    '!./search/measured/*.css',
    '!./search/archive-findings.module.css',
    './element/*.css',
    './accounts/*.css',
  ],
  { eager: true },
);
import.meta.glob(['./importing/*.css', './importing/upload/*.css', './terms/*.css'], { eager: true });

// Read by the library with which Mantine's dialogs keep the page from scrolling.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

function renderApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root');
  const page = createRoot(root);
  // Rendered in portions, between which a slow processor responds to the reader.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

/** Logs the failure of something optional. */
const warnOnFailure = (name: string, promise: Promise<unknown>) =>
  promise.catch((error: unknown) => console.warn(`No ${name}:`, error));

/** Waits, for a limited time, until the screen at the address is loaded; a later one is rendered when it arrives. */
function loadFirstScreen(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, pendingMs));
  const loaded = router.load().catch(console.error);
  return Promise.race([late, loaded]).finally(discardPrefetched);
}

Promise.all([
  // Loaded before the first rendering, so that no text changes while somebody reads it.
  loadInitialTranslations(),
  // Shipped texts are used if they fail to load.
  embeddedData?.texts && warnOnFailure('texts', loadTextOverrides(embeddedData.texts)),
  // The guards of routes need the session, which is not embedded in the page by Vite's development server.
  Promise.resolve(embeddedData ?? warnOnFailure('session', reloadSession())).then(loadFirstScreen),
]).then(renderApp);
