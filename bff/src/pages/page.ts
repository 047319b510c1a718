import type { BrandTheme } from '../brand/theme.js';
import { themeCss } from '../brand/theme.js';
import type { BrandDto } from '../system/system.dto.js';

const MARK = '<!--brand-->';
/** Placeholders in the HTML page: the nonce of its inline script, and the brand's name in the prerendered home page. */
const NONCE_MARK = '%NONCE%';
const NAME_MARK = '%BRAND_NAME%';
const ROOT_ELEMENT = '<div id="app"></div>';
const RIGHT_TO_LEFT = new Set(['AR', 'FA', 'HE', 'UR']);

/** The page that is served if the site was not built. The API still works then. */
export const PLAIN_PAGE = `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The site is not built</title>${MARK}</head>
<body><main><h1>The site is not built</h1><p>Run <code>npm run build</code>, then start again. The calls under /wps and /lgw answer already.</p></main></body>
</html>
`;

/** The page at an address that belongs to no brand (specification §9: invalid URL). There is no brand to contact. */
export const NO_SITE_PAGE = `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Invalid address</title></head>
<body><main><h1>Invalid address</h1>
<p>This address belongs to none of our sites. Check it, or contact the customer service that gave it to you.</p>
<p lang="bn">এই ঠিকানাটি আমাদের কোনো সাইটের নয়। ঠিকানাটি দেখে নিন, অথবা যে কাস্টমার সার্ভিস এটি দিয়েছে তাদের জানান।</p>
<p lang="ar" dir="rtl">هذا العنوان لا يخص أيًا من مواقعنا. تحقق منه، أو تواصل مع خدمة العملاء التي أعطتك إياه.</p>
</main></body>
</html>
`;

/**
 * The prerendered home page in each language, which the site's build writes. If the build wrote none, there is no first
 * paint.
 */
export interface FirstPaint {
  /** The address of the largest picture on the prerendered home page. */
  readonly picture: string;
  readonly screens: Readonly<Record<string, string>>;
}

/**
 * Adds the prerendered home page to a brand's page and preloads its picture. The site's boot script shows it to
 * visitors without a session if it exists in their language.
 */
export function withFirstPaint(
  html: string,
  first: FirstPaint,
  brand: BrandDto,
  language: string,
  nonce: string,
): string {
  const screen = first.screens[language.toLowerCase()];
  if (screen === undefined) return html;
  const picture = `<link id="first-picture" rel="preload" as="image" fetchpriority="high" href="${markup(first.picture)}">`;
  const body =
    `<template id="first">${screen.replaceAll(NAME_MARK, () => markup(brand.name))}</template>` +
    `<script nonce="${nonce}">window.firstPaint&&firstPaint(document.getElementById("first"))</script>`;
  return html
    .replace('<meta name="color-scheme"', (tag) => `${picture}${tag}`)
    .replace(ROOT_ELEMENT, (root) => `${root}${body}`);
}

/**
 * Writes a brand into the HTML page: its CSS variables for the first paint, its document for the script, and language,
 * text direction and base theme on the root element.
 */
export function brandedPage(
  html: string,
  brand: BrandDto,
  theme: BrandTheme,
  nonce: string,
  language = brand.defaultLanguage,
): string {
  const head =
    '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/icon-180.png">' +
    `<style nonce="${nonce}">${themeCss(theme)}</style>` +
    `<script type="application/json" id="brand" nonce="${nonce}">${scriptSafe(JSON.stringify(brand))}</script>`;
  const root = `<html lang="${attribute(language.toLowerCase())}" dir="${RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'}" data-theme="${theme.base}">`;
  return html
    .replace(/<html\b[^>]*>/, () => root)
    .replace(MARK, () => head)
    .replaceAll(NONCE_MARK, nonce);
}

/** Escapes JSON so that it cannot close its script element. */
const scriptSafe = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Escapes text for use inside an element or a quoted attribute. */
const markup = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const attribute = (text: string): string => text.replace(/[^a-z0-9-]/g, '');
