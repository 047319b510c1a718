/// <reference lib="dom" />
import { createCipheriv, createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { word } from './support/words.js';

/** Encrypts a path as the permission response does: nonce, ciphertext and tag of A256GCM, in base64url. */
function encrypted(path: string): string {
  const nonce = Buffer.alloc(12, 7);
  const key = createHash('sha256').update('customer-service:nmen').digest();
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

const ENTRIES = (
  [
    ['side', 'TELEGRAM', 'Telegram'],
    ['side', 'TELEGRAM1', 'Telegram news'],
    ['side', 'TELEGRAM2', 'Telegram wins'],
    ['side', 'TELEGRAM3', 'Telegram spare'],
    ['side', 'FACEBOOK', 'Facebook'],
    ['float', 'WHATSAPP', 'WhatsApp'],
    ['footer', 'TELEGRAM', 'Telegram help'],
  ] as const
).map(([csPosition, type, title]) => ({
  ...{ csPosition, type, title },
  path: encrypted(`https://${title.toLowerCase().replace(' ', '-')}.example/`),
}));

/**
 * Goal: home of a real brand shows its age limit and licence, shows a placeholder for every picture that does not load,
 * and has no link to the gallery.
 */
describe('A real brand', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['nmbn', 'bn', 'লাইসেন্স'],
    ['nmen', 'ar', 'ترخيص'],
  ] as const)(
    'says its age limit and its licence, and draws lost pictures (%s, %s)',
    async (brand, language, licence) => {
      const visitor = await Visitor.open(browser, { brand, language }, (text) => text.includes('.svg'));
      const { page } = visitor;
      await page.route(/\/(?!banner|icons)[\w-]+\.svg/, (route) => route.abort());
      await visitor.go('/');
      await page.locator('.foot .age', { hasText: '18+' }).waitFor();
      expect(await page.locator('.foot .age').innerText()).toContain(licence);
      await page.waitForFunction(() => {
        const tiles = [...document.querySelectorAll<HTMLImageElement>('.gtile img')].filter(
          ({ loading }) => loading === 'eager',
        );
        return tiles.length > 0 && tiles.every((one) => one.src.startsWith('data:') && one.naturalWidth > 0);
      });
      expect(await page.evaluate(async () => (await fetch('/ui')).status)).toBe(404);
      await visitor.close();
    },
    60_000,
  );
});

/** Goal: a module that a brand has switched off has no page, and a first visit saves the brand's default language. */
describe('A brand without the points mall', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'shows the page of points only with the module (%s)',
    async (enabled, missing) => {
      const visitor = await Visitor.open(browser, { brand: 'nmen' });
      const { page } = visitor;
      await page.route(
        (url) => url.origin === visitor.base && url.pathname === '/pointMall',
        async (route) => {
          const answer = await route.fetch();
          const body = (await answer.text()).replace(/("modId":"PTSYS3","enabled":)true/, `$1${enabled}`);
          await route.fulfill({ response: answer, body });
        },
      );
      await visitor.go('/pointMall');
      await page.locator('main h1').first().waitFor();
      expect(await page.getByRole('heading', { name: word('en', 'coming.missing') }).count()).toBe(missing);
      expect(await page.evaluate(() => localStorage.getItem('nm.language'))).toBe('en');
      await visitor.close();
    },
    60_000,
  );
});

/**
 * Goal: a brand's social network entries are shown where the brand placed them, with at most three of Telegram and one
 * of Facebook in the side menu. The test adds entries to the page and to the permission answer of a real brand.
 */
describe('A brand with customer service in social networks', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['bn', 1440],
    ['en', 390],
  ] as const)(
    'shows each entry in its place (%s, %i px)',
    async (language, width) => {
      const visitor = await Visitor.open(browser, { brand: 'nmen', language, width });
      const { page } = visitor;
      await page.route(
        (url) => url.origin === visitor.base && ['/', '/agent'].includes(url.pathname),
        async (route) => {
          const answer = await route.fetch();
          const body = (await answer.text()).replace('"servicePlaces":[]', '"servicePlaces":["side","float","footer"]');
          await route.fulfill({ response: answer, body });
        },
      );
      await page.route('**/wps/system/permission', async (route) => {
        const answer = await route.fetch();
        const envelope = (await answer.json()) as { value: object };
        await route.fulfill({
          response: answer,
          json: { ...envelope, value: { ...envelope.value, customerService: ENTRIES } },
        });
      });
      await visitor.go('/');
      await page.locator('.floats a[href="https://whatsapp.example/"][target="_blank"]').waitFor();
      await page.locator('.foot a[href="https://telegram-help.example/"]').waitFor();
      if (width < 500) await page.locator('.mhead button').first().click();
      const menu = page.locator(width < 500 ? 'dialog' : '.side');
      await menu.locator('a[href="https://facebook.example/"]').waitFor();
      expect(await menu.locator('a[target="_blank"]').allInnerTexts()).toEqual([
        'Telegram',
        'Telegram news',
        'Telegram wins',
        'Facebook',
      ]);
      expect(await visitor.examine(`service-${language}`)).toEqual([]);
      // The agents' login has no footer and menu, but the floating buttons.
      await visitor.go('/agent');
      await page.locator('.floats a[href="https://whatsapp.example/"][target="_blank"]').waitFor();
      expect(await page.locator('.foot, .side').count()).toBe(0);
      expect(await visitor.examine(`service-agent-${language}`)).toEqual([]);
      await visitor.close();
    },
    60_000,
  );
});
