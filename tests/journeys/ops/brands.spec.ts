/// <reference lib="dom" />
import type { Browser, Locator } from 'playwright-core';
import { Api } from '../../support/api.js';
import { until } from '../../support/until.js';
import { Visitor, openBrowser } from '../support/browser.js';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from '../support/console.js';
import { word } from '../support/words.js';

const w = (id: string, values?: Record<string, string>): string =>
  Object.entries(values ?? {}).reduce((text, [name, value]) => text.replace(`{${name}}`, value), word('en', id));
/** The brand `lab`, which scripts and tests use. No other journey checks its customer service. */
const BRAND = { code: 'lab', name: 'Daylight' };
const TITLE = 'Night desk';

/**
 * Goal: an administrator adds a way to reach customer service, and the site has it without a restart. A change based on
 * an older version is refused, and the note is kept. A maintenance shows its effects and needs a confirmation. The
 * maintenance itself is tested elsewhere, because it would close the site for all journeys.
 */
describe('an administrator changes a brand', () => {
  let browser: Browser;
  let administrator: Visitor;
  const found: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    administrator = await openConsole(browser);
    await administrator.go('/');
    await enterConsole(administrator, demoOperators()[0] as ConsoleAccount);
    await administrator.go('/brands');
    await administrator.page.getByRole('button', { name: BRAND.name, exact: true }).click();
    await brand().waitFor();
  }, 120_000);
  afterAll(() => browser.close());

  const brand = (): Locator => administrator.page.locator(`[data-testid="brand"][data-brand="${BRAND.code}"]`);
  const dialog = (): Locator => administrator.page.locator('dialog[open]');
  const ask = (part: string) =>
    brand()
      .getByRole('button', { name: w(`opsBrands.change.${part}`) })
      .click();
  const save = async (note: string): Promise<void> => {
    await dialog().locator('input[name="note"]').fill(note);
    await dialog().locator('button[type="submit"]').click();
    await dialog().waitFor({ state: 'detached' });
  };
  const titlesOnSite = async (): Promise<string[]> => {
    const { customerService } = await new Api().value<{ customerService: { title: string }[] }>(
      'GET',
      '/wps/system/permission',
    );
    return customerService.map(({ title }) => title);
  };

  it('by a way to reach customer service, which the site has within seconds', async () => {
    found.push(...(await administrator.examine('the brand')));
    await ask('service');
    await dialog()
      .getByRole('button', { name: w('opsBrands.addEntry') })
      .click();
    await dialog().locator('button[type="submit"]').click();
    await dialog().getByText(w('opsBrands.badPath')).waitFor();
    found.push(...(await administrator.examine('the entries')));
    const added = dialog().locator('fieldset.waytoservice').last();
    await added.locator('input[name^="title."]').fill(TITLE);
    await added.locator('input[name^="path."]').fill('mailto:night@daylight.example');
    // While the form is open, the same operator changes the brand in a second window.
    const other = await administrator.context.newPage();
    await other.goto(`${administrator.base}/brands`);
    await other.getByRole('button', { name: BRAND.name, exact: true }).click();
    await other.getByRole('button', { name: w('opsBrands.change.status') }).click();
    await other.locator('dialog[open] label', { hasText: w('opsBrands.status.open') }).click();
    await other.locator('dialog[open] input[name="note"]').fill('still open');
    await other.locator('dialog[open] button[type="submit"]').click();
    await other.locator('dialog[open]').waitFor({ state: 'detached' });
    await other.close();
    await dialog().locator('input[name="note"]').fill('open at night now');
    await dialog().locator('button[type="submit"]').click();
    await dialog().getByText(w('fail.review.stale')).waitFor();
    expect(await dialog().locator('input[name="note"]').inputValue()).toBe('open at night now');
    await administrator.page.getByTestId('changes').getByText('still open').first().waitFor();
    await save('open at night now');
    try {
      await brand().getByTestId('entries').getByText(TITLE).waitFor();
      await until('the entry on the site', titlesOnSite, (titles) => titles.includes(TITLE));
    } finally {
      await ask('service');
      await dialog()
        .getByRole('button', { name: w('opsBrands.remove', { name: TITLE }) })
        .click();
      await save('a trial');
    }
    await until('its end on the site', titlesOnSite, (titles) => !titles.includes(TITLE));
    await administrator.page.getByTestId('changes').getByText('a trial').waitFor();
  }, 120_000);

  it('under maintenance only after its effects were confirmed, and by its present version', async () => {
    await ask('status');
    await dialog().locator('input[name="minutes"]').fill('45');
    await dialog().locator('input[name="text.en"]').fill('New tables.');
    await dialog().getByTestId('seen').getByText('New tables.').waitFor();
    await dialog().locator('input[name="note"]').fill('new tables');
    await dialog().locator('button[type="submit"]').click();
    await dialog().getByText(w('opsBrands.mustConfirm')).waitFor();
    found.push(...(await administrator.examine('the maintenance')));
    await administrator.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await brand().getByTestId('part-status').getByText(w('opsBrands.status.open')).count()).toBe(1);
  }, 120_000);

  it('and reads it on a phone', async () => {
    const phone = await openConsole(browser, { width: 390 });
    await phone.context.addCookies(await administrator.context.cookies());
    await phone.go('/brands');
    await phone.page.getByTestId('brand').waitFor();
    found.push(...(await phone.examine('brands on a phone')));
    expect(found).toEqual([]);
  }, 120_000);
});
