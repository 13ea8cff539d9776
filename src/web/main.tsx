import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { reloadSession } from './http.ts';
import { initial, styleNonce } from './session-store.ts';
import './ui/styles.css';

// The library with which Mantine's dialogs stop the page from scrolling looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

// Some old links have the address behind a hash.
if (location.hash.startsWith('#/')) history.replaceState(null, '', location.hash.slice(1));

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

if (initial) start();
// Vite's own page, while developing, does not say who is there.
else
  reloadSession()
    .catch((error: unknown) => console.warn('No session:', error))
    .then(start);
