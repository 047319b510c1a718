import type { BrandTheme } from '../brand/theme.js';
import { themeCss } from '../brand/theme.js';
import type { BrandDto } from '../system/system.dto.js';

const MARK = '<!--brand-->';
const RIGHT_TO_LEFT = new Set(['AR', 'FA', 'HE', 'UR']);

/** What stands in when the site is not built: a page that says so, and the calls go on working. */
export const PLAIN_PAGE = `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The site is not built</title>${MARK}</head>
<body><main><h1>The site is not built</h1><p>Run <code>npm run build</code>, then start again. The calls under /wps and /lgw answer already.</p></main></body>
</html>
`;

/**
 * Writes a brand into a page: its variables before first paint, its document for the script, its language, direction
 * and base theme on the root element.
 */
export function brandedPage(html: string, brand: BrandDto, theme: BrandTheme, nonce: string): string {
  const head = `<style nonce="${nonce}">${themeCss(theme)}</style>`
    + `<script type="application/json" id="brand" nonce="${nonce}">${scriptSafe(JSON.stringify(brand))}</script>`;
  const language = brand.defaultLanguage;
  const root = `<html lang="${attribute(language.toLowerCase())}" dir="${RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'}" data-theme="${theme.base}">`;
  return html.replace(/<html\b[^>]*>/, () => root).replace(MARK, () => head);
}

/** JSON that cannot end its script element. */
const scriptSafe = (json: string): string => json.replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const attribute = (text: string): string => text.replace(/[^a-z0-9-]/g, '');
