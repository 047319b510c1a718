/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, register } from './support/walk.js';
import { word } from './support/words.js';

// Goal: a member sees the shared round, bets, sees the multiplier rise, cashes out, and verifies the round in the browser.
describe.each(screens([['en', 1440] as const], [['en', 1440] as const, ['bn', 390] as const, ['ar', 390] as const]))(
  'crash in %s at %i px',
  (language, width) => {
    let browser: Browser;
    let visitor: Visitor;
    const t = (id: string): string => word(language, id);
    const button = () => visitor.page.getByTestId('roll');
    const phase = (name: string) =>
      visitor.page.locator(`.crashvalue[data-phase="${name}"]`).waitFor({ timeout: 180_000 });

    beforeAll(async () => {
      browser = await openBrowser();
      visitor = await Visitor.open(browser, { language, width });
      await register(visitor, language);
    }, 60_000);
    afterAll(() => browser.close());

    it('places a bet, shows the rising number, and pays a cash-out', async () => {
      const { page } = visitor;
      await visitor.go('/bgs/crash');
      await page.getByRole('heading', { level: 1, name: t('lib.game.skyLantern'), exact: true }).waitFor();
      for (let tries = 0; ; tries += 1) {
        await phase('betting');
        const before = await balance(page);
        await page.getByLabel(t('crash.target')).fill('1.05');
        await button().click();
        await page.waitForFunction(
          (version) =>
            [...document.querySelectorAll<HTMLElement>('[data-testid="balance"]')].some(
              (one) => one.offsetParent !== null && Number(one.dataset['version']) > version,
            ),
          before.version,
        );
        await phase('running');
        const result = page.locator('[data-testid="result"][data-outcome]');
        await result.waitFor({ timeout: 180_000 });
        if ((await result.getAttribute('data-outcome')) === '1.05') break;
        if (tries > 5) throw new Error('six targets of 1.05 were lost in a row');
      }
      await page.locator('.rounds tbody tr').first().waitFor({ timeout: 30_000 });
      await page.locator('.rounds tbody a').first().click();
      await page.locator('[data-verdict="good"]').waitFor({ timeout: 180_000 });
    }, 240_000);
  },
);
