/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { Visitor, openBrowser } from './support/browser.js';
import { screens } from './support/screens.js';
import { balance, register } from './support/walk.js';
import { word } from './support/words.js';

// Goal: a member sees the shared round, bets, sees the multiplier rise, is cashed out at a target and
// by the button, verifies the round in the browser, and finds the bet in the record.
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

    it('cashes out by the button and finds the bet in the betting record', async () => {
      const { page } = visitor;
      await visitor.go('/bgs/crash');
      const result = page.locator('[data-testid="result"][data-outcome]');
      let outcome: string | null = 'lost';
      for (let tries = 0; outcome === 'lost' && tries <= 5; tries += 1) {
        await phase('betting');
        await button().click();
        await phase('running');
        // An early crash ends the bet before the button can cash it out.
        await page
          .locator('[data-testid="roll"]:enabled', { hasText: t('inhouse.cashOut') })
          .or(result)
          .first()
          .waitFor({ timeout: 30_000 });
        if ((await result.count()) === 0) await button().click();
        await result.waitFor({ timeout: 180_000 });
        outcome = await result.getAttribute('data-outcome');
      }
      expect(Number(outcome)).toBeGreaterThan(1);
      await visitor.go('/member/personalHistoryCopy?game=INHOUSE:CRASH');
      const bet = page.locator(width > 900 ? '.tblwrap tbody tr' : '.betcards > li').first();
      await bet.getByText(`${outcome}×`).first().waitFor();
    }, 240_000);
  },
);
