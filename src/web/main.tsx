import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { reloadSession } from './http.ts';
import { loadInitialTranslations } from './language.ts';
import { loadTextOverrides } from './load-text-overrides.ts';
import { discardPrefetched } from './prefetched-response.ts';
import { pendingMs, router } from './routes/index.ts';
import { embeddedData, styleNonce } from './session-store.ts';
import './ui/styles.css';
import './ui/selected-theme.ts';

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
