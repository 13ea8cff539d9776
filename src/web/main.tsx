import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { forgetFirst } from './first-answer.ts';
import { reloadSession } from './http.ts';
import { loadFirstWords } from './language.ts';
import { loadTexts } from './load-texts.ts';
import { pendingMs, router } from './routes/index.ts';
import { initial, styleNonce } from './session-store.ts';
import './ui/styles.css';
import './ui/theme-choice.ts';

// The styles of lists and forms would be a file of their own, after which every screen but Home waits.
import.meta.glob(['./ui/**/*.css', './records/**/*.css', './map/*.css'], { eager: true });

// The library with which Mantine's dialogs stop the page from scrolling looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

function start(): void {
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
const without = (what: string, coming: Promise<unknown>) =>
  coming.catch((error: unknown) => console.warn(`No ${what}:`, error));

/** The screen at the address with its code; a late one is drawn when it comes. */
function firstScreen(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, pendingMs));
  const loaded = router.load().catch(console.error);
  return Promise.race([late, loaded]).finally(forgetFirst);
}

Promise.all([
  // Before anything is drawn: nobody reads a text that changes.
  loadFirstWords(),
  // Without an answer the shipped ones are said.
  initial?.texts && without('texts', loadTexts(initial.texts)),
  // Vite's own page, while developing, does not say who is there, which decides on screens.
  Promise.resolve(initial ?? without('session', reloadSession())).then(firstScreen),
]).then(start);
