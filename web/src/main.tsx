import { StrictMode } from 'react';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Gate } from './app/gate.js';
import { LiveSignals } from './app/live-signals.js';
import { router } from './app/router.js';
import { i18n, loadWords } from './lib/language/words.js';
import { queryClient } from './lib/query/query-client.js';
import './styles/app.css';

await loadWords('app', 'ui', 'lib');
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Gate>
          <LiveSignals />
          <RouterProvider router={router} />
        </Gate>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
