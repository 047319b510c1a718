/// <reference lib="dom" />
import { createCipheriv, createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator, type ConsoleAccount } from './support/console.js';
import { register } from './support/walk.js';
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

/**
 * Goal: a member writes to customer service from the floating button, an operator in a second browser claims the thread
 * and answers it, and the member sees the answer without a reload: in the open chat, and as a mark of unread answers on
 * the button.
 */
describe('The built-in customer service', () => {
  let browser: Browser;
  let administrator: Visitor;
  let operator: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
    operator = await openConsole(browser);
    await operator.go('/');
    await enterConsole(operator, await registerOperator(administrator, 'support'));
  }, 180_000);
  afterAll(() => browser.close());

  /** Answers the thread with this text in the operator's console. */
  async function answer(text: string, reply: string): Promise<void> {
    const { page } = operator;
    await operator.go('/serviceThreads');
    await page.locator('tr, li', { hasText: text }).locator('.rowlink').last().click();
    await page.locator('.op .threadlog').getByText(text).waitFor();
    await page.keyboard.press('c');
    await page
      .locator('.oa')
      .getByRole('button', { name: word('en', 'opsKit.release') })
      .waitFor();
    await page.keyboard.press('a');
    const dialog = page.locator('dialog[open]');
    await dialog.locator('textarea').fill(reply);
    await page.getByTestId('confirm').click();
    await dialog.waitFor({ state: 'detached' });
  }

  it.each([
    ['en', 1440],
    ['bn', 390],
  ] as const)(
    'shows an answer at once to the member who wrote (%s, %i px)',
    async (language, width) => {
      const w = (id: string): string => word(language, id);
      const found: string[] = [];
      // The test cuts the connection for one message, which therefore fails.
      const member = await Visitor.open(browser, { language, width }, (text) => text.includes('ERR_FAILED'));
      const { page } = member;
      await member.go('/service');
      await page.locator('.chat').getByText(w('service.logIn')).waitFor();
      await page.locator('.chat a[href="mailto:help@daylight.example"]').waitFor();
      found.push(...(await member.examine(`service of a visitor, ${language}`)));
      const { username } = await register(member, language);
      await member.go('/member/messageV2');
      await page.locator('.floats a[href="/service"]').click();
      const chat = page.locator('.chat');
      const field = chat.locator('textarea');
      const question = `Where is my deposit, ${username}? <b>1 & 2</b>`;
      await page.route('**/wps/service/messages', (route) => route.abort(), { times: 1 });
      await field.fill(question);
      await field.press('Enter');
      await chat.locator('.bubble.failed').waitFor();
      found.push(...(await member.examine(`service, not sent, ${language}`)));
      // The unsent message is kept while the chat is closed.
      await page.keyboard.press('Escape');
      await chat.waitFor({ state: 'detached' });
      await page.locator('.floats a[href="/service"]').click();
      await chat.locator('.bubble.failed').waitFor();
      await chat.getByRole('button', { name: w('term.action.retry') }).click();
      await chat.getByText(w('service.waiting')).waitFor();
      expect(await chat.locator('.bubble p').allInnerTexts()).toEqual([question]);
      await answer(question, 'It was credited at noon.\nThank you.');
      await chat.locator('.bubble.ours').waitFor();
      expect(await chat.locator('.bubble.ours p').innerText()).toBe('It was credited at noon.\nThank you.');
      found.push(...(await member.examine(`service, answered, ${language}`)));
      // The first answer was read, so the button has no mark. The second answer arrives while the chat is closed.
      await page.keyboard.press('Escape');
      await chat.waitFor({ state: 'detached' });
      const button = page.locator('.floats a[href="/service"]');
      await button.locator('.dot').waitFor({ state: 'detached' });
      await button.click();
      await field.fill(`One more thing, ${username}`);
      await chat.getByRole('button', { name: w('service.send') }).click();
      await chat.locator('.bubble.own').nth(1).waitFor();
      await page.keyboard.press('Escape');
      await answer(`One more thing, ${username}`, 'Done.');
      await button.locator('.dot', { hasText: '1' }).waitFor();
      await button.click();
      await chat.locator('.bubble.ours').nth(1).waitFor();
      await button.locator('.dot').waitFor({ state: 'detached' });
      expect(found).toEqual([]);
      await member.close();
    },
    120_000,
  );

  it('has its queue without a fault, and every step in the audit log', async () => {
    const found: string[] = [];
    await operator.go('/serviceThreads?tab=decided');
    await operator.page.locator('.rowlink').first().click();
    await operator.page.locator('.op .threadlog').waitFor();
    found.push(...(await operator.examine('the answered threads')));
    for (const action of ['service_threads.claim', 'service_threads.answer']) {
      await administrator.go(`/audit?action=${action}`);
      const text = word('en', `opsAudit.act.${action}`);
      await administrator.page.locator('td', { hasText: text }).first().waitFor();
    }
    expect(found).toEqual([]);
  }, 60_000);
});
