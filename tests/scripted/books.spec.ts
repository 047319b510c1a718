import { Api } from '../support/api.js';
import { Player, type DiceResult } from '../support/player.js';
import { verb } from '../support/verb.js';

const BONUS_MINOR = 10_000n;
const PLAYERS = 50;
const BETS_EACH = 40;
const CALLERS = 20;

describe('Many bets at once', () => {
  // Goal: the clients' own books equal the wallet's to the last minor unit, and the audit is clean.
  const api = new Api();

  it('leaves 50 players with the balances that they computed from their 2,000 bets', async () => {
    const players = await inWaves(PLAYERS, 10, () => Player.register(api));
    await Promise.all(players.map((player) => player.hasAtLeast(BONUS_MINOR)));

    const played = await Promise.all(
      players.map(async (player, index) => {
        let book = BONUS_MINOR;
        const rounds = new Set<string>();
        for (let count = 0; count < BETS_EACH; count += 1) {
          const stake = 20n + BigInt((index * 7 + count * 3) % 80);
          const result = await player.dice({
            stakeMinor: String(stake),
            target: count % 2 ? '4950' : '5049',
            over: count % 2 === 1,
          });
          book += BigInt(result.payoutMinor) - stake;
          expect(result.balanceMinor).toBe(String(book));
          rounds.add(result.roundId);
        }
        expect((await player.balance()).balanceMinor).toBe(String(book));
        return rounds.size;
      }),
    );
    expect(played.reduce((sum, rounds) => sum + rounds, 0)).toBe(PLAYERS * BETS_EACH);
  }, 300_000);

  it('accepts exactly the bets that one balance covers, from 20 concurrent callers', async () => {
    const player = await Player.register(api);
    const opening = await player.hasAtLeast(BONUS_MINOR);
    const least = 1_000n;
    const accepted: (DiceResult & { stake: bigint })[] = [];
    const refusals: string[] = [];
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        // Bets at a chance of 1%, with a stake that grows with the balance, so that a lucky win does not prevent the
        // balance from running out. Each caller stops when the lowest stake is refused.
        let stake = least;
        for (let tries = 0; tries < 500; tries += 1) {
          const answer = await player.tryDice({ stakeMinor: String(stake), target: '9899', over: true });
          if (answer.success) {
            accepted.push({ ...answer.value, stake });
            stake = within(least, BigInt(answer.value.balanceMinor) / 10n, 100_000n);
          } else {
            refusals.push(answer.message);
            if (stake === least) return;
            stake = least;
          }
        }
      }),
    );

    expect(new Set(refusals)).toEqual(new Set(['wallet.insufficient_funds']));
    accepted.sort((a, b) => a.version - b.version);
    let book = BigInt(opening.balanceMinor);
    accepted.forEach((result, index) => {
      book += BigInt(result.payoutMinor) - result.stake;
      expect(book).toBeGreaterThanOrEqual(0n);
      expect(result).toMatchObject({ balanceMinor: String(book), version: opening.version + index + 1 });
    });
    expect(book).toBeLessThan(least);
    expect(await player.balance()).toMatchObject({
      balanceMinor: String(book),
      version: opening.version + accepted.length,
    });
  }, 120_000);

  it('leaves a ledger that the audit finds clean', async () => {
    const { code, output } = await verb('audit');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain('the books are clean');
  }, 120_000);
});

/** Limits the value to the range from `low` to `high`. */
function within(low: bigint, value: bigint, high: bigint): bigint {
  if (value < low) return low;
  return value > high ? high : value;
}

/** Creates `count` items, at most `atOnce` at a time, because each registration costs the server a password hash. */
async function inWaves<T>(count: number, atOnce: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - made.length) }, make))));
  return made;
}
