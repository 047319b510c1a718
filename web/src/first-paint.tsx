import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { routes } from './app/router.js';
import { Header } from './app/shell/header.js';
import { Side } from './app/shell/side.js';
import { Tabbar } from './app/shell/tabbar.js';
import { sitePaths } from './app/site-paths.js';
import { Banner, type Slide } from './features/home/banner.js';
import { Marquee } from './features/home/marquee.js';
import { loadWords } from './lib/language/words.js';
import { ART_NAMES, artUrl } from './ui/art/art.js';

/** The URL of the largest picture on the home page's first screen. */
export const picture = artUrl('banner-market');

/** The URLs of all pictures, by name. */
export const pictures = Object.fromEntries(ART_NAMES.map((name) => [name, artUrl(name)]));

export const paths = sitePaths(routes);

const NOTICE = '%NOTICE%';
const SLIDE: Slide = {
  picture: 'banner-market',
  url: '/banner-address',
  linkageType: 'page',
  title: '%BANNER_TITLE%',
  text: '%BANNER_TEXT%',
  action: '%BANNER_ACTION%',
};

/**
 * Renders the home page's first screen for a visitor: the layout and the banner, from the same components as the
 * page. The browser shows it before the first script runs. The build renders it once per language and number of
 * banners, with placeholders for the brand's texts, and once with the site's own texts.
 */
export async function firstPaint(banners = 0): Promise<string> {
  const slides = Array.from({ length: banners }, (_, at) => ({ ...SLIDE, ...(at > 0 && { url: `${at}` }) }));
  const marked = banners > 0;
  await loadWords('app', 'ui', 'lib', 'home');
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">
        <div className="app">
          <Side />
          <div className="page">
            <Header quiet={false} game={false} />
            <main className="main">
              <Marquee {...(marked && { marked: NOTICE })} />
              <Banner {...(marked && { marked: slides })} />
            </main>
          </div>
          <Tabbar />
        </div>
      </StaticRouter>
    </QueryClientProvider>,
  );
}
