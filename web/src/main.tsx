import { StrictMode, startTransition } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Gate } from './app/gate.js';
import { LiveSignals } from './app/live-signals.js';
import { router } from './app/router.js';
import { brand } from './lib/brand/brand.js';
import { loadWords } from './lib/language/words.js';
import { queryClient } from './lib/query/query-client.js';
import './styles/app.css';
import './features/home/first-screen.css';

/** Resolves once the address's own page is loaded: until then the page's first screen stands. */
const pageLoaded = new Promise<void>((resolve) => {
  const check = () => router.state.initialized && resolve();
  router.subscribe(check);
  check();
});

await loadWords('app', 'ui', 'lib');
if (brand.status === 0) await pageLoaded;
// In slices, so that a slow processor answers a touch meanwhile.
startTransition(() => createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Gate>
        <LiveSignals />
        <RouterProvider router={router} />
      </Gate>
    </QueryClientProvider>
  </StrictMode>,
));
