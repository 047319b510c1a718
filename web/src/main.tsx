import { StrictMode, startTransition } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Gate, isOpen } from './app/gate.js';
import { LiveSignals } from './app/live-signals.js';
import { Pages, firstView, loadView } from './app/pages/pages.js';
import { routes } from './app/router.js';
import { brand } from './lib/brand/brand.js';
import { keepMerchant } from './lib/brand/merchant.js';
import { facesOf } from './lib/language/faces.js';
import { currentLanguage, loadWords } from './lib/language/words.js';
import { forgetWithSession } from './lib/query/private-queries.js';
import { queryClient } from './lib/query/query-client.js';
import { noteInput } from './lib/session/attention.js';
import { session } from './lib/session/session.js';
import { mendPictures } from './ui/art/lost-pictures.js';
import './styles/app.css';
import './features/home/first-screen.css';

keepMerchant(brand.code);
forgetWithSession(queryClient);
mendPictures();
// A screen reader or voice control may send only `click` or `input`.
for (const input of ['keydown', 'pointerdown', 'wheel', 'click', 'input'] as const)
  window.addEventListener(input, noteInput, { capture: true, passive: true });

await loadWords('app', 'ui', 'lib');
await facesOf(currentLanguage());
// The URL contains a one-time code that continues a session (specification §4).
if (new URLSearchParams(location.search).has('token'))
  await import('./features/auth/hand-off.js').then(({ continueSession }) => continueSession());
// The prerendered screen stays until the code of the requested page is loaded.
if (isOpen(brand.status, session.user())) await loadView(routes, firstView(routes));
// Registers the offline notice of an installed site. It appears in the language of the last visit.
if (matchMedia('(display-mode: standalone)').matches)
  void import('./features/install/offline-notice.js').then(({ keepOfflineNotice }) => keepOfflineNotice());
// A React transition renders in short steps, so that a slow device can handle input in between.
startTransition(() =>
  createRoot(document.getElementById('app') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Gate>
          <LiveSignals />
          <BrowserRouter>
            <Pages routes={routes} meanwhile={<div className="boot" />} />
          </BrowserRouter>
        </Gate>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
