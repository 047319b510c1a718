/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { until } from '../../support/until.js';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, registerOperator, type ConsoleAccount } from '../support/console.js';
import { captchaAnswer, register } from '../support/walk.js';
import { word } from '../support/words.js';

const w = (id: string): string => word('en', id);
const TEXT = 'I organise the cricket evenings of our town and know forty players.';

/**
 * Goal: a player applies to become an agent, is declined with a reason, applies again and is accepted. Every answer
 * reaches the open page by push: the badge, the message, and the agent pages without a new login.
 */
describe('a player becomes an agent', () => {
  let browser: Browser;
  let player: Visitor;
  let username: string;
  let administrator: Visitor;
  const found: string[] = [];
  const inBengali = (id: string): string => word('bn', id);

  beforeAll(async () => {
    browser = await openBrowser();
    player = await Visitor.open(browser, { language: 'bn' });
    ({ username } = await register(player, 'bn'));
    administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
  }, 180_000);
  afterAll(() => browser.close());

  async function unread(): Promise<number> {
    const dot = player.page.locator('a[href="/member/messageV2"] .dot:visible').first();
    return (await dot.count()) > 0 ? Number(await dot.innerText()) : 0;
  }
  async function operator(role: string): Promise<Visitor> {
    const visitor = await openConsole(browser);
    await visitor.go('/');
    await enterConsole(visitor, await registerOperator(administrator, role));
    return visitor;
  }
  async function apply(): Promise<void> {
    const { page } = player;
    const form = page.locator('.help form');
    await form.locator('select[name="type"]').selectOption('6');
    await form.locator('textarea').fill(TEXT);
    await form.locator('button[type="submit"]').click();
    await page.locator('.help .sent').getByText(inBengali('help.feedback.state.open')).waitFor();
  }
  async function openApplication({ page }: Visitor): Promise<void> {
    await page.locator('.rowlink').last().click();
    await page.locator('.op').getByRole('heading', { name: username }).waitFor();
  }

  it('after a form that names its empty fields', async () => {
    const { page } = player;
    await player.go('/help#feedback');
    const form = page.locator('.help form');
    await form.locator('button[type="submit"]').click();
    expect(await form.locator('.note.alert').innerText()).toContain(inBengali('help.feedback.content'));
    await form.locator('textarea').fill('too short');
    await page.getByText(inBengali('help.feedback.tooShort').replace('{min}', '20').replace('{max}', '200')).waitFor();
    found.push(...(await player.examine('the form')));
    await apply();
    expect(await form.locator('option[value="6"]').count()).toBe(0);
    found.push(...(await player.examine('the open application')));
  }, 90_000);

  it('is declined with a reason that the player reads', async () => {
    const agents = await operator('agents');
    const { page } = agents;
    await agents.go('/applications');
    found.push(...(await agents.examine('the queue')));
    await openApplication(agents);
    await page.locator('.op').getByText(TEXT).waitFor();
    found.push(...(await agents.examine('the application')));
    const before = await unread();
    await page.keyboard.press('r');
    await page.getByTestId('confirm').click();
    await page.locator('dialog[open]').getByText(w('opsKit.chooseReason')).waitFor();
    await page.locator('dialog[open] input[value="plan"]').check({ force: true });
    found.push(...(await agents.examine('the reason')));
    await page.getByTestId('confirm').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await player.page.locator('.help .sent').getByText(inBengali('help.feedback.state.declined')).waitFor();
    await until('the badge', unread, (count) => count === before + 1);
    await agents.context.close();
  }, 120_000);

  it('is accepted, and gets the agent pages by push', async () => {
    await apply();
    const support = await operator('support');
    const { page } = support;
    await support.go('/applications');
    await openApplication(support);
    const before = await unread();
    await page.keyboard.press('a');
    await page.locator('dialog[open] input[value="playerAgent"]').check({ force: true });
    await page.getByTestId('confirm').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await until('the badge', unread, (count) => count === before + 1);
    await player.page
      .locator('.help')
      .getByRole('link', { name: inBengali('help.feedback.agentPages') })
      .click();
    await player.page.waitForURL(/\/agentHome/);
    await player.go('/agentHome/registerCenter');
    await player.page.getByTestId('invite-code').waitFor();
    found.push(...(await player.examine('the register centre of a new agent')));
    await support.go('/applications?tab=decided');
    await page.locator('.rowlink').first().waitFor();
    found.push(...(await support.examine('the decided ones')));
    await support.context.close();
  }, 120_000);

  it('reads the answers in the inbox', async () => {
    await player.go('/member/messageV2');
    for (const title of ['আপনি এখন এজেন্ট', 'আপনার আবেদন গ্রহণ করা হয়নি'])
      await player.page.getByText(title).first().waitFor();
  }, 60_000);

  it('leaves both decisions in the audit log', async () => {
    for (const action of ['applications.decline', 'applications.accept']) {
      await administrator.go(`/audit?action=${action}`);
      await administrator.page
        .locator('td', { hasText: w(`opsAudit.act.${action}`) })
        .first()
        .waitFor();
    }
  }, 60_000);

  it.each([
    ['ar', 390],
    ['en', 1440],
  ])(
    'has a form with a captcha on a brand that uses captchas, in %s at %i px',
    async (language, width) => {
      const visitor = await Visitor.open(browser, { brand: 'nmen', language, width }, (text) => text.includes('422'));
      await register(visitor, language);
      await visitor.go('/help#feedback');
      const { page } = visitor;
      const form = page.locator('.help form');
      await form.locator('img.captcha').waitFor();
      found.push(...(await visitor.examine(`the form in ${language}`)));
      await form.locator('select[name="type"]').selectOption('4');
      await form.locator('textarea').fill(TEXT);
      const first = await captchaAnswer(page);
      await form.locator('input[name="captcha"]').fill('wrong');
      await form.locator('button[type="submit"]').click();
      await form.getByText(word(language, 'fail.identity.captcha_required')).waitFor();
      await until(
        'a new picture',
        () => captchaAnswer(page),
        (answer) => answer !== '' && answer !== first,
      );
      await form.locator('input[name="captcha"]').fill(await captchaAnswer(page));
      await form.locator('button[type="submit"]').click();
      await page.locator('.help .sent').getByText(word(language, 'help.feedback.state.received')).waitFor();
      await visitor.context.close();
    },
    120_000,
  );

  it('met no fault on the way', () => expect(found).toEqual([]));
});
