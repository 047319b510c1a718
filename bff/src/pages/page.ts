import type { BrandTheme } from '../brand/theme.js';
import { themeCss } from '../brand/theme.js';
import { HOME_GROUP, bannersIn, noticeIn } from '../system/banners.js';
import type { BrandDto } from '../system/system.dto.js';

const MARK = '<!--brand-->';
/**
 * Placeholders in the HTML page: for the nonce of its inline script, and for the URL of the banner on the prerendered
 * home page.
 */
const NONCE_MARK = '%NONCE%';
const ADDRESS_MARK = '/banner-address';
const ROOT_ELEMENT = '<div id="app"></div>';
const RIGHT_TO_LEFT = new Set(['AR', 'FA', 'HE', 'UR']);

/** The page that is served if the site was not built. The API works without it. */
export const PLAIN_PAGE = `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The site is not built</title>${MARK}</head>
<body><main><h1>The site is not built</h1><p>Run <code>npm run build</code>, then start again. The calls under /wps and /lgw answer already.</p></main></body>
</html>
`;

/**
 * The page for a host name that belongs to no brand (specification §8: invalid URL). It names no contact, because
 * there is no brand.
 */
export const NO_SITE_PAGE = `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Invalid address</title></head>
<body><main><h1>Invalid address</h1>
<p>This address belongs to none of our sites. Check it, or contact the customer service that gave it to you.</p>
<p lang="bn">এই ঠিকানাটি আমাদের কোনো সাইটের নয়। ঠিকানাটি দেখে নিন, অথবা যে গ্রাহক সেবা এটি দিয়েছে তাদের জানান।</p>
<p lang="ar" dir="rtl">هذا العنوان لا يخص أيًا من مواقعنا. تحقق منه، أو تواصل مع خدمة العملاء التي أعطتك إياه.</p>
</main></body>
</html>
`;

/**
 * The prerendered home page by language. The site's build writes it. If the build has none, the page shows nothing
 * until its scripts have run.
 */
export interface FirstPaint {
  /** The URL of the largest picture on the prerendered home page. */
  readonly picture: string;
  /** The prerendered pages with the site's own texts, by language. */
  readonly screens: Readonly<Record<string, string>>;
  /**
   * The prerendered pages with placeholders for the brand's texts, by language. Each array has the page for one
   * banner, then for two banners, and so on.
   */
  readonly branded?: Readonly<Record<string, readonly string[]>>;
  /** The URLs of the site's pictures, by picture name. */
  readonly pictures?: Readonly<Record<string, string>>;
}

/**
 * Adds the prerendered home page to a brand's page and preloads its picture. The site's boot script shows it to
 * visitors without a session, if it exists in their language.
 */
export function withFirstPaint(
  html: string,
  first: FirstPaint,
  brand: BrandDto,
  language: string,
  nonce: string,
): string {
  const screen = firstScreenOf(first, brand, language);
  if (screen === undefined) return html;
  const picture = `<link id="first-picture" rel="preload" as="image" fetchpriority="high" href="${markup(screen.picture)}">`;
  const body =
    `<template id="first">${screen.html}</template>` +
    `<script nonce="${nonce}">window.firstPaint&&firstPaint(document.getElementById("first"))</script>`;
  return html
    .replace('<meta name="color-scheme"', (tag) => `${picture}${tag}`)
    .replace(ROOT_ELEMENT, (root) => `${root}${body}`);
}

/**
 * Returns the prerendered home page with the brand's first banner and notice, or with the site's own texts if the
 * brand has none.
 */
function firstScreenOf(
  first: FirstPaint,
  brand: BrandDto,
  language: string,
): { readonly html: string; readonly picture: string } | undefined {
  const banners = bannersIn(brand, language).filter(({ groupName }) => groupName === HOME_GROUP);
  const notice = noticeIn(brand, language);
  const [banner] = banners;
  const branded = first.branded?.[language.toLowerCase()]?.[banners.length - 1];
  const html = (banner && notice && branded) || first.screens[language.toLowerCase()];
  if (html === undefined) return undefined;
  const named = { BRAND_NAME: brand.name };
  if (html !== branded || !banner || !notice) return { html: filled(html, named), picture: first.picture };
  const picture = first.pictures?.[banner.picture] ?? first.picture;
  const texts = { BANNER_TITLE: banner.title, BANNER_TEXT: banner.text, BANNER_ACTION: banner.action, NOTICE: notice };
  const linked = html
    .replaceAll(`src="${first.picture}"`, () => `src="${markup(picture)}"`)
    .replaceAll(`href="${ADDRESS_MARK}"`, () => `href="${markup(banner.url)}"`);
  return { html: filled(linked, { ...named, ...texts }), picture };
}

const filled = (html: string, texts: Readonly<Record<string, string>>): string =>
  html.replace(/%([A-Z_]+)%/g, (mark, name: string) => (texts[name] === undefined ? mark : markup(texts[name])));

/**
 * Writes a brand into the HTML page: its CSS variables for the first paint, its settings document (JSON) for the
 * script, and language, text direction and base theme on the root element.
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

/** Escapes text for use inside an HTML element or a quoted attribute. */
const markup = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const attribute = (text: string): string => text.replace(/[^a-z0-9-]/g, '');
