/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';

/**
 * Goal: each brand can be installed as an app, the menu offers this, and the app shows a notice without a connection.
 */
describe('The site as an app', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['nmbn', 'Monsoon', 'bn', 'আপনি অফলাইনে আছেন'],
    ['nmen', 'Night Market', 'ar', 'أنت غير متصل بالإنترنت'],
  ] as const)(
    'of %s has a manifest, codes by hover, and a notice without a connection',
    async (brand, name, language, notice) => {
      const visitor = await Visitor.open(browser, { brand, language }, () => true);
      const { page, context } = visitor;
      await visitor.go('/');
      const manifest = await page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
        const answer = (await (await fetch(link?.href ?? '')).json()) as { name: string; icons: { src: string }[] };
        const icons = await Promise.all(
          answer.icons.map(async ({ src }) => (await fetch(src)).headers.get('content-type')),
        );
        return { name: answer.name, icons };
      });
      expect(manifest).toEqual({ name, icons: ['image/png', 'image/png', 'image/png'] });
      await page.locator('.side a[href="/app"]').hover();
      await page.locator('.qrpop svg[width="120"]').nth(1).waitFor();
      await page.locator('.side a[href="/app"]').click();
      await page.waitForURL('**/app');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
      // The service worker controls a page only after the page has been loaded again.
      await visitor.go('/app/ios');
      await context.setOffline(true);
      await page.goto(`${visitor.base}/`).catch(() => undefined);
      await page.getByRole('heading', { name: notice }).waitFor();
      await context.setOffline(false);
      await visitor.close();
    },
    60_000,
  );
});
