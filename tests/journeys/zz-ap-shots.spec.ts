/// <reference lib="dom" />
import { enter } from './support/agents.js';
import { Visitor, openBrowser } from './support/browser.js';
it('shots', async () => {
  const browser = await openBrowser();
  let first = true;
  for (const [language, width] of [
    ['en', 1440],
    ['bn', 390],
    ['ar', 390],
    ['ar', 1440],
  ] as const) {
    const v = await Visitor.open(browser, { brand: 'lab', language, width });
    await enter(v, 'lab', 'demoagent1');
    if (first) {
      const end = Date.now() + 400_000;
      for (;;) {
        await v.go('/agentHome/agentRevenueReport');
        await v.page.waitForTimeout(1500);
        if ((await v.page.getByTestId('income-line').count()) > 0 || Date.now() > end) break;
        await v.page.waitForTimeout(8000);
      }
      first = false;
    }
    for (const [n, p] of [
      ['income', 'agentRevenueReport?range=7'],
      ['moves', 'agentDownlineTransactionDetailsCopy?range=7'],
      ['news', 'agentAnnouncement'],
      ['bets', 'personalHistoryCopy'],
    ] as const) {
      await v.go(`/agentHome/${p}`);
      await v.page.waitForTimeout(1500);
      if (n === 'news')
        await v.page
          .getByTestId('announcement')
          .first()
          .getByRole('button')
          .click()
          .catch(() => undefined);
      await v.page.waitForTimeout(300);
      await v.page.screenshot({ path: `/tmp/ap-${n}-${language}-${width}.png`, fullPage: true });
    }
    await v.close();
  }
  await browser.close();
}, 600_000);
