import { StrictMode, startTransition } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Gate } from './app/gate.js';
import { LiveSignals } from './app/live-signals.js';
import { PageNavigator } from './app/navigation/navigator.js';
import { Pages } from './app/navigation/pages.js';
import { routes } from './app/router.js';
import { brand } from './lib/brand/brand.js';
import { facesOf } from './lib/language/faces.js';
import { currentLanguage, loadWords } from './lib/language/words.js';
import { forgetWithSession } from './lib/query/private-queries.js';
import { queryClient } from './lib/query/query-client.js';
import './styles/app.css';
import './features/home/first-screen.css';

const navigator = new PageNavigator(routes);
forgetWithSession(queryClient);

await loadWords('app', 'ui', 'lib');
await facesOf(currentLanguage());
// The address's own page: until it is here the page's first screen stands.
if (brand.status === 0) await navigator.ready;
// In slices, so that a slow processor answers a touch meanwhile.
startTransition(() =>
  createRoot(document.getElementById('app') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Gate>
          <LiveSignals />
          <Pages navigator={navigator} routes={routes} meanwhile={<div className="boot" />} />
        </Gate>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
