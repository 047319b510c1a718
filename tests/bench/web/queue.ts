/// <reference lib="dom" />
import type { Browser, BrowserContext } from 'playwright-core';
import { demoOperators, enterConsole, openConsole, type ConsoleAccount } from '../../journeys/support/console.js';
import type { Visitor } from '../../journeys/support/browser.js';
import { Player } from '../../support/player.js';
import { onProductDatabase } from '../../support/product-database.js';
import { figureOf, median, type Figure } from '../figure.js';
import { observe, observed } from './observed.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const LOADS = 5;
const FEW = 20;
const MANY = 10_000;
/** The number of members over whom the waiting withdrawals are distributed, so that names and facts are realistic. */
const MEMBERS = 10;
/** The prefix of the reference in every row that this bench writes. */
const REFERENCE = 'WBENCH';

/** Removes the bench's waiting withdrawals and adds this many. The oldest of 10,000 is an hour old. */
async function waiting(count: number, brand: string, currency: string, members: readonly string[]): Promise<void> {
  await onProductDatabase('wallet', async (client) => {
    await client.query(
      `DELETE FROM reviews WHERE kind = 'withdrawal'
          AND subject_id IN (SELECT withdrawal_id FROM withdrawals WHERE reference LIKE $1 || '%')`,
      [REFERENCE],
    );
    await client.query(`DELETE FROM withdrawals WHERE reference LIKE $1 || '%'`, [REFERENCE]);
    await client.query(
      `WITH added AS (
         INSERT INTO withdrawals (member_id, key, input_hash, reference, brand, currency, method_id, provider, account_id, kind,
                institution, holder, number, amount_minor, fee_minor, keep_minor, forfeit_minor, can_cancel, status, requested_at)
         SELECT ($4::uuid[])[1 + n % cardinality($4::uuid[])], $1 || n, '', $1 || n, $2, $3, 'bank', 'bench', uuidv7(), 'bank',
                'City Bank', 'Rafi Miah', 'BD' || n, 100000 + n, 0, 0, 0, false, 'requested', now() - n * interval '360 milliseconds'
           FROM generate_series(1, $5::int) AS n
         RETURNING withdrawal_id, member_id, amount_minor, requested_at)
       INSERT INTO reviews (kind, subject_id, member_id, brand, currency, amount_minor, reasons, four_eyes, opened_at)
       SELECT 'withdrawal', withdrawal_id, member_id, $2, $3, amount_minor, '{large_amount}', true, requested_at FROM added`,
      [REFERENCE, brand, currency, members, count],
    );
    await client.query('ANALYZE withdrawals, reviews');
  });
}

/**
 * The time from the request of the queue's page to the frame that shows its first row, and its largest paint, in ms.
 */
async function paintOf(context: BrowserContext, address: string): Promise<{ rowMs: number; lcpMs: number }> {
  const page = await context.newPage();
  try {
    await observe(page);
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('[id^="row-"]')) return;
        watch.disconnect();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            (window as unknown as { rowMs: number }).rowMs = performance.now();
          }),
        );
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto(address);
    const seen = await page.waitForFunction(() => (window as unknown as { rowMs?: number }).rowMs);
    return { rowMs: (await seen.jsonValue()) as number, lcpMs: (await observed(page)).lcpMs };
  } finally {
    await page.close();
  }
}

async function medianOf(operator: Visitor): Promise<{ rowMs: number; lcpMs: number }> {
  const loads: Awaited<ReturnType<typeof paintOf>>[] = [];
  // The first load after a change of the rows warms caches and query plans, so it is not measured.
  await paintOf(operator.context, `${operator.base}/withdrawals`);
  for (let load = 0; load < LOADS; load += 1)
    loads.push(await paintOf(operator.context, `${operator.base}/withdrawals`));
  return { rowMs: median(loads.map(({ rowMs }) => rowMs)), lcpMs: median(loads.map(({ lcpMs }) => lcpMs)) };
}

/**
 * W7: the first row of the console's queue of 10,000 waiting withdrawals is on screen, against the same queue with 20;
 * and its time in ms. The rows are written straight into the tables, hold no money, and are removed afterwards.
 */
export async function measureQueue(browser: Browser): Promise<Figure[]> {
  const operator = await openConsole(browser);
  const [ratios, took]: [number[], number[]] = [[], []];
  try {
    await operator.go('/');
    await enterConsole(operator, demoOperators()[0] as ConsoleAccount);
    const [brand] = await operator.page.evaluate(async () => {
      const { value } = (await (await fetch('/ops/session')).json()) as {
        value: { brands: { code: string; currency: string }[] };
      };
      return value.brands;
    });
    if (!brand) throw new Error('the operator has no brand');
    const players = await Promise.all(Array.from({ length: MEMBERS }, () => Player.register()));
    const members = players.map(({ id }) => id);
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        await waiting(FEW, brand.code, brand.currency, members);
        const few = await medianOf(operator);
        await waiting(MANY, brand.code, brand.currency, members);
        const many = await medianOf(operator);
        ratios.push(many.rowMs / few.rowMs);
        took.push(many.rowMs);
        console.log(
          `round ${round}: first row after ${many.rowMs.toFixed(0)} ms of ${MANY}, ${few.rowMs.toFixed(0)} ms of ${FEW}; ` +
            `largest paint ${many.lcpMs.toFixed(0)} and ${few.lcpMs.toFixed(0)} ms`,
        );
      }
    } finally {
      await waiting(0, brand.code, brand.currency, members);
    }
  } finally {
    await operator.context.close();
  }
  return [
    figureOf('W7', `first row of a queue of ${MANY} / of ${FEW}`, 1.5, 'lower', ratios),
    figureOf('W7.ms', 'first row of that queue on screen, ms', 1_000, 'lower', took, 0),
  ];
}
