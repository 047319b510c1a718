import type { SiteFiles } from './site-files.js';

/**
 * Returns a function that says whether a path is a route of the site. The site's build writes the list of routes from
 * its router. Without a built site every path is a route.
 */
export function routesOf(site: SiteFiles): (path: string) => boolean {
  const file = site.find('/site-paths.json');
  if (!file) return () => true;
  const patterns = (JSON.parse(file.raw.toString('utf8')) as readonly string[]).map((path) =>
    path
      .replace(/\/$/, '')
      .replace(/[.$+()[\]{}|^?]/g, '\\$&')
      .replace(/\/\*$/, '(?:/.*)?')
      .replace(/:\w+/g, '[^/]+'),
  );
  // The router ignores case and a trailing slash.
  const route = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i');
  return (path) => route.test(path);
}
