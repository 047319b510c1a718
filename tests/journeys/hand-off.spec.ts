/// <reference lib="dom" />
import { Visitor, openBrowser } from './support/browser.js';
import { register } from './support/walk.js';
import { word } from './support/words.js';

/**
 * Goal: a page whose address contains a hand-off code continues the session for which the code was made, and the code
 * disappears from the address at once.
 */
describe('an address with a code', () => {
  it('continues the session once in its browser, and elsewhere says that the visitor must log in', async () => {
    const browser = await openBrowser();
    const first = await Visitor.open(browser, { brand: 'lab', width: 390 });
    await register(first, 'en');
    const code = await first.page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('token')}`, 'x-merchant': 'lab' };
      const answer = await fetch('/wps/session/handoff', { method: 'POST', headers });
      return ((await answer.json()) as { value: { code: string } }).value.code;
    });
    const address = `/member/messageV2?token=${code}`;
    // A new tab has no session of its own.
    const tab = await first.context.newPage();
    await tab.goto(`${first.base}${address}`);
    await tab.getByRole('heading', { name: word('en', 'messages.title') }).waitFor();
    expect(tab.url()).toMatch(/\/member\/messageV2$/);
    // A session that the tab already has is never replaced.
    await tab.goto(`${first.base}/member/messageV2?token=another`);
    await tab.getByRole('heading', { name: word('en', 'messages.title') }).waitFor();
    expect(tab.url()).toMatch(/\/member\/messageV2$/);
    expect(first.faults).toEqual([]);
    const second = await Visitor.open(browser, { brand: 'lab', width: 390 }, (text) => /status of 422/.test(text));
    await second.go(address);
    await second.page.getByText(word('en', 'term.auth.sessionExpired')).waitFor();
    expect(second.page.url()).not.toContain('token');
    expect(second.faults).toEqual([]);
    await browser.close();
  }, 60_000);
});
