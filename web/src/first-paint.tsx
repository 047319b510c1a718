import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { routes } from './app/router.js';
import { Header } from './app/shell/header.js';
import { Side } from './app/shell/side.js';
import { Tabbar } from './app/shell/tabbar.js';
import { sitePaths } from './app/site-paths.js';
import { Banner } from './features/home/banner.js';
import { Marquee } from './features/home/marquee.js';
import { loadWords } from './lib/language/words.js';
import { artUrl } from './ui/art/art.js';

/** The largest picture of home's first screen. */
export const picture = artUrl('banner-market');

export const paths = sitePaths(routes);

/**
 * Home's first screen for a visitor before the first script runs: the shell and the banner, from the same components as
 * the page. It is rendered at build time, once per language, with marks for the brand's words.
 */
export async function firstPaint(): Promise<string> {
  await loadWords('app', 'ui', 'lib', 'home');
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">
        <div className="app">
          <Side />
          <div className="page">
            <Header quiet={false} game={false} />
            <main className="main">
              <Marquee />
              <Banner />
            </main>
          </div>
          <Tabbar />
        </div>
      </StaticRouter>
    </QueryClientProvider>,
  );
}
