/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Browser } from 'playwright-core';
import { Api } from '../support/api.js';
import { Player } from '../support/player.js';
import { demoAccount, enter, logInAs } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from './support/console.js';
import { AGENTS, GALLERY, MEMBERS, OPEN } from './support/pages.js';

const SETS = [
  ['en', 'lab', 1440, 'dark'],
  ['bn', 'nmbn', 390, 'dark'],
  ['ar', 'lab', 1440, 'dark'],
  ['en', 'lab', 390, 'daylight'],
  ['bn', 'nmbn', 1440, 'daylight'],
] as const;

const onlyWithPictures = process.env['PICTURES'] ? describe : describe.skip;

/** Takes the pictures of all pages for a person who looks at them. It checks nothing itself. */
onlyWithPictures.each(SETS)('Pictures in %s of %s at %i px, %s', (language, brand, width, theme) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const open = (one: string): Promise<Visitor> =>
    Visitor.open(browser, { brand: one, language, width, theme }, () => true);

  async function take(visitor: Visitor, group: string, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await visitor.go(path);
      await visitor.picture(`${theme} ${group} ${path}`);
    }
  }

  it('of the pages for visitors', async () => {
    const visitor = await open(brand);
    await take(visitor, 'visitor', brand === 'lab' ? [...OPEN, GALLERY] : OPEN);
    await visitor.close();
  }, 600_000);

  it('of the pages for a member who has deposited and played', async () => {
    // The other brands ask for the slider check at each login.
    const visitor = await open('lab');
    const player = await Player.returning(new Api(), { ...demoAccount('lab', 'demoplay1'), id: '' });
    await player.deposit(5_000_00n);
    for (const steps of Array(8).keys())
      await player.dice({ stakeMinor: String(5_00 + steps * 1_00), target: '4950', over: steps % 2 === 0 });
    await logInAs(visitor.context, player);
    await take(visitor, 'member', MEMBERS);
    await visitor.close();
  }, 600_000);

  it('of the agent centre', async () => {
    const visitor = await open(brand);
    await enter(visitor, brand, 'demoagent1');
    await take(
      visitor,
      'agent',
      AGENTS.map((path) => `/agentHome/${path}`),
    );
    await visitor.close();
  }, 600_000);

  it('of the console', async () => {
    const operator = await openConsole(browser, { width, language });
    await operator.go('/');
    await enterConsole(operator, demoOperators()[0] as ConsoleAccount);
    const links = await operator.page
      .locator('nav a')
      .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));
    await take(operator, 'console', [...new Set(links)]);
    await operator.close();
  }, 600_000);
});
