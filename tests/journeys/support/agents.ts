/// <reference lib="dom" />
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import type { Player } from '../../support/player.js';
import type { Visitor } from './browser.js';

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
  await page.waitForURL(/\/agentHome\/agentTeamOverview/i);
  await visitor.settled();
}

/** Starts every page of this browser profile with the session of a player whom a script registered. */
export async function logInAs(context: BrowserContext, { token, id, account }: Player): Promise<void> {
  await context.addInitScript(
    ([session, user]) => {
      // A vendor's frame has storage of its own, or none; a blank page has none.
      if (window.top !== window || location.protocol === 'about:') return;
      sessionStorage.setItem('token', session as string);
      sessionStorage.setItem('nm.user', user as string);
    },
    [token, JSON.stringify({ id, account, nickname: '', type: 0 })],
  );
}

export async function logIn(visitor: Visitor, brand: string, account: string): Promise<void> {
  const { page } = visitor;
  await visitor.go('/login');
  await page.locator('dialog input[name="username"]').fill(account);
  await page.locator('dialog input[name="password"]').fill(demoAccount(brand, account).password);
  await page.locator('dialog form button[type="submit"]').click();
  await page.locator('[data-testid="balance"]:visible').waitFor();
}

/** Milliseconds to the next five-minute mark, from the countdown on the page. */
export async function untilMark(visitor: Visitor): Promise<number> {
  const [minutes, seconds] = (await visitor.page.locator('[data-testid="countdown"] .num').innerText())
    .split(':')
    .map(Number);
  return ((minutes ?? 0) * 60 + (seconds ?? 0)) * 1000;
}
