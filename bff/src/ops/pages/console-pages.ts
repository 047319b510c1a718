import type { Request, RequestHandler, Response } from 'express';
import { namesFile, sendFile, sendHtml } from '../../pages/pages.js';
import { SiteFiles } from '../../pages/site-files.js';
import { routesOf } from '../../pages/site-routes.js';

const CALLS = /^\/ops(?:\/|$)/;

/** The content security policy of the console. Its pages have no inline script or style, so no nonce is needed. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const PLAIN_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The console is not built</title></head>
<body><main><h1>The console is not built</h1><p>Run <code>npm run build</code>, then start again. The calls under /ops answer already.</p></main></body>
</html>
`;

/**
 * Serves the built console: its files, and the same HTML page for every other path that names no file. A path that is
 * no route of the console gets the page with status 404.
 */
export async function consolePages(root: string): Promise<RequestHandler> {
  const site = await SiteFiles.read(root);
  const html = site.find('/index.html')?.raw.toString('utf8') ?? PLAIN_PAGE;
  const isRoute = routesOf(site);
  return async (request: Request, response: Response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || CALLS.test(request.path)) return next();
    const file = request.path.endsWith('.html') ? undefined : site.find(request.path);
    if (file) return sendFile(site, file, request, response);
    if (namesFile(request.path)) return next();
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Cache-Control', 'no-store');
    await sendHtml(html, request, response.status(isRoute(request.path) ? 200 : 404));
  };
}
