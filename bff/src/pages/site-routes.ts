import type { SiteFiles } from './site-files.js';

/**
 * Returns a function that says whether a path is a route of the site. The site's build writes the list of routes.
 * Without that list every path counts as a route.
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
  // The site's router ignores upper and lower case and a slash at the end of a path.
  const route = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i');
  return (path) => route.test(path);
}
