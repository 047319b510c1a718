import type { RouteObject } from 'react-router-dom';
import type { SiteRoutes } from './pages/pages.js';

/** Returns the URL paths of all pages and dialogs. The web server answers any other path with status 404. */
export const sitePaths = ({ pages, dialogs }: SiteRoutes): string[] => [
  ...new Set([...pathsOf(pages, ''), ...pathsOf(dialogs, '')]),
];

function pathsOf(routes: readonly RouteObject[], parent: string): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    if (path === '*' && parent === '') return [];
    const own = path === undefined ? parent : path.startsWith('/') ? path : `${parent}/${path}`;
    return [...(path !== undefined || index ? [own] : []), ...pathsOf(children, own)];
  });
}
