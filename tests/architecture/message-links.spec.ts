import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEMPLATES = join(ROOT, 'services/messaging/src/templates');
const router = readFileSync(join(ROOT, 'web/src/app/router.tsx'), 'utf8');
const paths = new Set([...router.matchAll(/path: '([^'*:]+)'/g)].map(([, path]) => path as string));
const links = new Set(
  readdirSync(TEMPLATES)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) => [...readFileSync(join(TEMPLATES, file), 'utf8').matchAll(/(?:link:|=) '(\/[^']*)'/g)])
    .map(([, link]) => link as string),
);

/**
 * Returns true if the link of a message leads to a page: a path of the router, or one below `/member` or `/agentHome`.
 */
function isPage(link: string): boolean {
  const path = link.replace(/[?#].*/, '');
  if (path === '/' || paths.has(path)) return true;
  const [, within] = /^\/(?:member|agentHome)\/(.+)$/.exec(path) ?? [];
  return within !== undefined && paths.has(within);
}

describe('The link of a message', () => {
  it('is found in every file of templates', () => expect(links.size).toBeGreaterThan(8));

  it('opens a page of the site, and has no query that the site does not read', () => {
    expect([...links].filter((link) => !isPage(link) || link.includes('?'))).toEqual([]);
  });
});
