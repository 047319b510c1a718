/// <reference lib="dom" />
import { Api } from '../../support/api.js';
import { Player } from '../../support/player.js';
import { onProductDatabase, productRows } from '../../support/product-database.js';
import { control } from '../../support/sandbox.js';
import { until } from '../../support/until.js';
import type { Visitor } from './browser.js';
import { productPort } from './site.js';
import type { Account } from './walk.js';
import { word } from './words.js';

/** The payment password that every player of these functions has. */
export const PAYMENT = '246810';
/** The offset of the simulated payment provider's port from the port of the site (infra/local/src/ports.ts). */
const PAYMENT_SANDBOX = 4;

/** Gives a player a payment password and a bank account of this number. */
export async function readyToWithdraw({ api, token, password }: Player, number: string): Promise<void> {
  const passwords = { loginPassword: password, newPassword: PAYMENT, confirmNewPassword: PAYMENT };
  const set = async () => api.send('POST', '/wps/member/paymentPassword', { token, body: await api.sealed(passwords) });
  // On a busy machine the answer may be that the call must be repeated.
  await until('a payment password', set, ({ message }) => message !== 'system.temporary');
  const account = { kind: 'bank', institution: 'City Bank', holder: 'Rafi Miah', number };
  const sealed = await api.sealed({ paymentPassword: PAYMENT });
  await api.value('POST', '/wps/withdraw/accounts', { token, body: { ...sealed, ...account } });
}

/** Logs in to an account that was registered in the browser, and returns it as a scripted player. */
export const scripted = ({ username, password }: Account): Promise<Player> =>
  Player.returning(new Api(), { account: username, password, id: '' });

/** Requests a withdrawal by the form. The visitor stays on the page of this withdrawal, whose id is returned. */
export async function askToWithdraw(visitor: Visitor, language: string, sum: string): Promise<string> {
  const { page } = visitor;
  await visitor.go('/member/withdraw');
  await page.locator('[data-testid="withdraw-form"]').waitFor();
  await page.locator('.order-sum input').fill(sum);
  await page.locator('form input[inputmode="numeric"][type="password"]').fill(PAYMENT);
  await page.getByRole('button', { name: word(language, 'withdraw.request'), exact: true }).click();
  await page.waitForURL(/\/member\/withdraw\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Waits until the page of a withdrawal shows this state by push, without a reload. */
export const withdrawalIs = ({ page }: Visitor, status: string): Promise<void> =>
  page.locator(`[data-testid="withdrawal"][data-status="${status}"]`).waitFor({ timeout: 60_000 });

/** An operator opens a withdrawal of the queue by keyboard and claims it. */
export async function claimWithdrawal(operator: Visitor, id: string): Promise<void> {
  await openWithdrawal(operator, id);
  await operator.page.keyboard.press('c');
  await operator.page.getByRole('button', { name: word('en', 'opsKit.release') }).waitFor();
}

/** An operator opens a withdrawal of the queue by keyboard. */
export async function openWithdrawal(operator: Visitor, id: string): Promise<void> {
  const { page } = operator;
  await operator.go(`/withdrawals?find=${id}`);
  await page.locator(`#row-${id}`).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('.oa').waitFor();
}

/** Reports another outcome of a payout as the simulated provider, for example that it came back. */
export const payoutOutcome = (withdrawalId: string, outcome: string): Promise<Response> =>
  control(`http://localhost:${productPort() + PAYMENT_SANDBOX}`, `/sandbox/payouts/${withdrawalId}/outcome`, {
    outcome,
  });

/** Sets the deadline for the player's confirmation to now, as if the brand's time had passed. */
export const confirmTimeEnds = (withdrawalId: string): Promise<unknown> =>
  onProductDatabase('wallet', (client) =>
    client.query(`UPDATE withdrawals SET confirm_by = now() WHERE withdrawal_id = $1 AND status = 'paid'`, [
      withdrawalId,
    ]),
  );

/** Returns whether an operator has claimed each of these withdrawals. */
export const areClaimed = async (withdrawalIds: readonly string[]): Promise<boolean> => {
  const claimed = await productRows(
    'wallet',
    `SELECT subject_id FROM reviews WHERE kind = 'withdrawal' AND subject_id = ANY ($1) AND claimed_by IS NOT NULL`,
    [withdrawalIds],
  );
  return claimed.length === withdrawalIds.length;
};
