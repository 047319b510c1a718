import { StrictMode, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { facesOf } from '../../../src/lib/language/faces.js';
import { currentLanguage, loadWords } from '../../../src/lib/language/words.js';
import { queryClient } from '../../../src/lib/query/query-client.js';
import { ErrorCard } from '../../../src/ui/states.js';
import type { Session } from '../lib/surface.js';

/**
 * Renders the console: its frame if an operator is logged in, the login page if not, or an error if the server does
 * not answer.
 */
export async function show(session: Session | undefined, failure: unknown): Promise<void> {
  const page = failure
    ? () => Promise.resolve(<ErrorCard error={failure} onRetry={() => location.reload()} />)
    : session
      ? () => import('./frame.js').then(({ Frame }) => <Frame />)
      : () => import('../entry/entry-page.js').then(({ EntryPage }) => <EntryPage />);
  const [element] = await Promise.all([
    page(),
    loadWords('ui', 'lib', 'failures', 'opsApp', 'opsKit', ...(session ? [] : ['opsEntry'])),
    facesOf(currentLanguage()),
  ]);
  draw(element);
}

function draw(page: ReactNode): void {
  createRoot(document.getElementById('app') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>{page}</BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
