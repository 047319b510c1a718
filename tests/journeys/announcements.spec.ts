/// <reference lib="dom" />
import type { Browser, Locator } from 'playwright-core';
import { until } from '../support/until.js';
import { Visitor, openBrowser } from './support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator, type ConsoleAccount } from './support/console.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

const w = (id: string): string => word('en', id);
const TITLE = 'Raffle of the evening';

/**
 * Goal: the popup opens once per session for visitors and once for members. An operator writes an announcement that
 * contains a script, and players see it without the script. An ended announcement is gone.
 */
describe('the announcement popup', () => {
  let browser: Browser;
  let player: Visitor;
  let content: Visitor;
  const found: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language: 'en', announcements: true }, (text) => text.includes('503'));
  }, 60_000);
  afterAll(() => browser.close());

  const popup = ({ page }: Visitor): Locator => page.locator('dialog[open]').filter({ has: page.locator('.board') });
  const close = async (visitor: Visitor): Promise<void> => {
    await visitor.page.keyboard.press('Escape');
    await popup(visitor).waitFor({ state: 'detached' });
  };
  const titles = ({ page }: Visitor): Promise<string[]> =>
    page.locator('.board [data-testid="announcement"] b').allInnerTexts();

  it('opens once for a visitor, and again at the first login', async () => {
    await player.go('/');
    await popup(player).waitFor();
    found.push(...(await player.examine('the popup')));
    await close(player);
    const asked: string[] = [];
    player.page.on('request', (request) => {
      if (request.url().includes('MCSFE_getListAnnouncements')) asked.push(request.url());
    });
    await player.go('/');
    await player.page.locator('footer').first().waitFor();
    await player.page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(await popup(player).count()).toBe(0);
    await register(player, 'en');
    await popup(player).waitFor();
    await close(player);
  }, 90_000);

  it('shows what an operator writes, without its script', async () => {
    const administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
    content = await openConsole(browser);
    await content.go('/');
    await enterConsole(content, await registerOperator(administrator, 'content'));
    await content.go('/announcements');
    const { page } = content;
    await page.getByTestId('desk-announcement').first().waitFor();
    found.push(...(await content.examine('the section')));
    await page.getByRole('button', { name: w('opsAnnouncements.new') }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByText(w('opsKit.needed')).first().waitFor();
    await dialog.locator('select[name="audience"]').selectOption('A');
    await dialog.locator('input[name="link"]').fill('/member/rewardCenter');
    await dialog.locator('input[name="title.EN"]').fill(TITLE);
    await dialog
      .locator('textarea[name="content.EN"]')
      .fill(
        '<h3>Tonight</h3><p>Ten <b>lanterns</b>.</p><script>document.title = "x"</script><ul><li>One ticket each</li></ul>',
      );
    await dialog.locator('input[name="note"]').fill('agreed with the house');
    found.push(...(await content.examine('the form')));
    await dialog.locator('button[type="submit"]').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByTestId('desk-announcement').filter({ hasText: TITLE }).waitFor();
    await until(
      'the announcement',
      async () => {
        await player.go('/announcements');
        await player.page.locator('.board li').first().waitFor();
        return titles(player);
      },
      (all) => all.includes(TITLE),
    );
    const { page: site } = player;
    await site.locator('.board li button', { hasText: TITLE }).click();
    const rich = site.locator('.board .rich');
    expect(await rich.locator('b').innerText()).toBe('lanterns');
    expect(await rich.innerText()).not.toContain('document');
    found.push(...(await player.examine('the announcement')));
    await site.getByRole('link', { name: w('notices.toRewards') }).click();
    await site.waitForURL(/\/member\/rewardCenter$/);
    await administrator.context.close();
  }, 120_000);

  it('no longer shows an ended one', async () => {
    const { page } = content;
    const row = page.getByTestId('desk-announcement').filter({ hasText: TITLE });
    await row.getByRole('button', { name: w('opsAnnouncements.end') }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('input[name="note"]').fill('the evening is over');
    await dialog.locator('button[type="submit"]').click();
    await row.getByText(w('opsAnnouncements.state.over')).waitFor();
    await until(
      'its end',
      async () => {
        await player.go('/announcements');
        await player.page.locator('.board').waitFor();
        return titles(player);
      },
      (all) => !all.includes(TITLE),
    );
    expect(found).toEqual([]);
  }, 90_000);
});
