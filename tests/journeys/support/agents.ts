/// <reference lib="dom" />
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { Api } from '../../support/api.js';
import type { Player } from '../../support/player.js';
import type { Visitor } from './browser.js';
import { passSlider } from './slider.js';

interface DemoAccount {
  readonly brand: string;
  readonly account: string;
  readonly password: string;
}

/** A demo account of a brand, from the launcher's file for the product under test. */
export function demoAccount(brand: string, account: string): DemoAccount {
  const state = process.env['PRODUCT_STATE'] ?? fileURLToPath(new URL('../../../.local', import.meta.url));
  const file = `${state}/demo.json`;
  if (!existsSync(file))
    throw new Error(
      `no demo accounts in ${file}: start the product from this folder, or name its state in PRODUCT_STATE`,
    );
  const { players, agents } = JSON.parse(readFileSync(file, 'utf8')) as Record<'players' | 'agents', DemoAccount[]>;
  const found = [...players, ...agents].find((each) => each.brand === brand && each.account === account);
  if (!found) throw new Error(`${file} has no ${account} of ${brand}`);
  return found;
}

/** Logs an agent in on the agents' page and waits for the agent centre. */
export async function enter(visitor: Visitor, brand: string, account: string): Promise<void> {
  const { page } = visitor;
  await visitor.go('/agent');
  await page.locator('input[name="username"]').fill(account);
  await page.locator('input[name="password"]').fill(demoAccount(brand, account).password);
  await page.locator('form button[type="submit"]').click();
  if (brand !== 'lab') await passSlider(page, page.getByRole('alert'));
  await page.waitForURL(/\/agentHome\/agentTeamOverview/i);
  await visitor.settled();
}

/** Gives every new page of this browser profile the session of a player or agent whom a script registered. */
export async function logInAs(context: BrowserContext, { token, id, account }: Player, type = 0): Promise<void> {
  await context.addInitScript(
    ([session, user]) => {
      // Only pages of the site get the session. A vendor's frame has storage of its own or none, and a blank page has
      // none.
      if (window.top !== window || location.protocol === 'about:') return;
      sessionStorage.setItem('token', session as string);
      sessionStorage.setItem('nm.user', user as string);
    },
    [token, JSON.stringify({ id, account, nickname: '', type })],
  );
}

export async function logIn(visitor: Visitor, brand: string, account: string): Promise<void> {
  const { page } = visitor;
  await visitor.go('/login');
  await page.locator('dialog input[name="username"]').fill(account);
  await page.locator('dialog input[name="password"]').fill(demoAccount(brand, account).password);
  await page.locator('dialog form button[type="submit"]').click();
  const balanceShown = page.locator('[data-testid="balance"]:visible');
  await passSlider(page, balanceShown);
  await balanceShown.waitFor();
}

/** Milliseconds to the next five-minute mark, from the countdown on the page. */
export async function untilMark(visitor: Visitor): Promise<number> {
  const [minutes, seconds] = (await visitor.page.locator('[data-testid="countdown"] .num').innerText())
    .split(':')
    .map(Number);
  return ((minutes ?? 0) * 60 + (seconds ?? 0)) * 1000;
}

/** Returns when the newest real-time contract of an agent took or takes effect, in ms. */
export const inForceFrom = ({ page }: Visitor): Promise<number> =>
  page.evaluate(async () => {
    const answer = await fetch('/wps/agents/contracts', {
      headers: { Authorization: `Bearer ${sessionStorage.getItem('token')}` },
    });
    const { value } = (await answer.json()) as {
      value: { list: { kind: string; status: string; effectiveFrom?: string }[] };
    };
    const from = value.list
      .filter(({ kind, status }) => kind === 'realtimeSalary' && status === 'active')
      .map(({ effectiveFrom }) => Date.parse(effectiveFrom ?? ''));
    if (from.length === 0) throw new Error('the agent has no real-time contract');
    return Math.max(...from);
  });

/** Creates a registration link for players as the logged-in agent, and returns its code. */
export const inviteCode = ({ page }: Visitor, name: string): Promise<string> =>
  page.evaluate(async (linkName) => {
    const answer = await fetch('/wps/agents/register/links', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${sessionStorage.getItem('token')}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({ name: linkName, opens: 'player' }),
    });
    return ((await answer.json()) as { value: { code: string } }).value.code;
  }, name);

/** Registers a player of the brand lab by a link in the visitor's browser, so that the player has the same device. */
export async function registerInBrowser({ page }: Visitor, affiliateCode: string): Promise<void> {
  const password = `Qa!${randomBytes(5).toString('hex')}7`;
  const body = await new Api().sealed({
    ...{ username: `s${randomBytes(5).toString('hex')}`, password, confirmPassword: password, affiliateCode },
    ...{ termsAccepted: true, ageConfirmed: true, login: true },
  });
  const status = await page.evaluate(
    async (sealed) =>
      (
        await fetch('/wps/member/register', {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(sealed),
        })
      ).status,
    body,
  );
  if (status !== 200) throw new Error(`a registration was refused: ${status}`);
}
