import fc from 'fast-check';
import type { Command } from '../command.js';
import type { Movement } from '../movement.js';
import {
  aBet,
  aBetWin,
  aCapture,
  aCashBet,
  aChargeback,
  aClearing,
  aCommand,
  aCorrection,
  aDeposit,
  aForfeit,
  aGrant,
  aHold,
  aRelease,
  aReturn,
  aRollback,
  aTransfer,
  aWin,
  aWithdrawal,
  anAdjustment,
  anExpiry,
  atVendor,
  fromVendor,
  inRound,
  sharingRound,
  toVendor,
  withStakeMax,
} from './commands.js';

/** The number of members in each generated sequence. */
export const MEMBERS = 3;
const small = fc.bigInt({ min: 1n, max: 60n });
/** The share of a valid stake that counts towards a bonus's turnover, in the only category that the test plays. */
const share = fc.constantFrom(0, 333_333, 500_000, 1_000_000);
const onlyInHouse = (ppm: number): readonly number[] => [0, 0, 0, 0, 0, 0, 0, 0, 0, ppm];
/**
 * The test uses few keys, so that different commands often have the same key: repeats, reused keys, bets that arrive
 * after their rollback, and holds that are returned twice.
 */
const key = fc.constantFrom('k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7');
const member = fc.nat(MEMBERS - 1);
/** Generates a payout and the part of it that is held for a check. */
const payout = fc.tuple(small, fc.nat(3)).map(([p, part]) => [p - 1n, part === 0 ? (p - 1n) / 2n : 0n] as const);

export type Step =
  | {
      readonly kind: 'post';
      readonly member: number;
      readonly key: string;
      readonly caller: string;
      readonly movement: Movement;
    }
  | {
      readonly kind: 'send';
      readonly member: number;
      readonly key: string;
      readonly to: number;
      readonly amount: bigint;
      readonly keep: bigint;
      readonly forfeit: bigint;
      readonly isAsked: boolean;
    };
const movement: fc.Arbitrary<Movement> = fc.oneof(
  { arbitrary: small.map(aBet), weight: 5 },
  { arbitrary: fc.tuple(small, payout).map(([s, [p, h]]) => aBetWin(s, p, s, h)), weight: 3 },
  { arbitrary: fc.tuple(small, payout).map(([s, [p, h]]) => sharingRound(aBetWin(s, p, s, h))), weight: 2 },
  { arbitrary: fc.tuple(key, payout).map(([bet, [p, h]]) => aWin(bet, p, 0n, h)), weight: 3 },
  { arbitrary: payout.map(([p, h]) => aWin(null, p, 0n, h)), weight: 1 },
  { arbitrary: small.map((turnover) => aWin(null, 0n, 30n - turnover)), weight: 1 },
  { arbitrary: key.map(aRollback), weight: 4 },
  { arbitrary: fc.tuple(small, small).map(([cash, bonus]) => aGrant(cash, bonus - 1n)), weight: 1 },
  {
    arbitrary: fc.tuple(small, small, share).map(([b, turnover, ppm]) => aGrant(b - 1n, b, turnover, onlyInHouse(ppm))),
    weight: 3,
  },
  { arbitrary: small.map(aDeposit), weight: 2 },
  { arbitrary: small.map(aClearing), weight: 1 },
  { arbitrary: small.map((amountMinor) => aClearing(-amountMinor)), weight: 1 },
  { arbitrary: small.map((m) => anAdjustment(m)), weight: 2 },
  { arbitrary: fc.tuple(small, small).map(([m, house]) => anAdjustment(m + house, house)), weight: 1 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('credit' as const, 'debit' as const), small)
      .map(([direction, amountMinor]) => aCorrection(direction, amountMinor)),
    weight: 2,
  },
  { arbitrary: small.map((m) => aHold(m)), weight: 1 },
  { arbitrary: fc.tuple(small, small, small).map(([m, k, f]) => aHold(m, k - 1n, f - 1n)), weight: 1 },
  {
    arbitrary: fc.tuple(fc.constantFrom('out' as const, 'back' as const), small).map(([d, m]) => aWithdrawal(d, m)),
    weight: 1,
  },
  {
    arbitrary: fc.tuple(small, fc.uniqueArray(key, { maxLength: 3 })).map(([m, holds]) => aChargeback(m, holds)),
    weight: 2,
  },
  { arbitrary: fc.tuple(small, key).map(([m, grant]) => aForfeit(m, grant)), weight: 2 },
  { arbitrary: key.map(aCapture), weight: 1 },
  { arbitrary: key.map(aRelease), weight: 2 },
  { arbitrary: key.map(aReturn), weight: 1 },
  { arbitrary: small.map((m) => toVendor('', m)), weight: 2 },
  { arbitrary: key.map((k) => atVendor('', k)), weight: 2 },
  { arbitrary: small.map((m) => fromVendor('', m)), weight: 2 },
);
const post = fc.record({
  kind: fc.constant('post' as const),
  member,
  key,
  caller: fc.constantFrom('games', 'games', 'games', 'promotions'),
  movement,
});
const atLeastZero = fc.bigInt({ min: 0n, max: 20n });
const send = fc.record({
  ...{ kind: fc.constant('send' as const), member, key, to: member, amount: small },
  ...{ keep: atLeastZero, forfeit: atLeastZero, isAsked: fc.boolean() },
});
const step: fc.Arbitrary<Step> = fc.oneof({ arbitrary: post, weight: 12 }, { arbitrary: send, weight: 1 });

/** An event between two batches of commands: another writer changes the account, or days pass. */
export type AccountEvent =
  | { readonly kind: 'exclude'; readonly member: number; readonly excluded: boolean }
  | {
      readonly kind: 'limit';
      readonly member: number;
      readonly of: 'stake' | 'loss' | 'deposit';
      readonly span: 0 | 1 | 2;
      readonly limit: bigint;
    }
  | { readonly kind: 'days'; readonly count: number };
const event: fc.Arbitrary<AccountEvent> = fc.oneof(
  fc.record({ kind: fc.constant('exclude' as const), member, excluded: fc.boolean() }),
  fc.record({
    kind: fc.constant('limit' as const),
    member,
    of: fc.constantFrom('stake' as const, 'loss' as const, 'deposit' as const),
    span: fc.constantFrom(0 as const, 1 as const, 2 as const),
    limit: fc.bigInt({ min: 0n, max: 200n }),
  }),
  fc.record({ kind: fc.constant('days' as const), count: fc.integer({ min: 1, max: 40 }) }),
);
export const batches = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 12 }), events: fc.array(event, { maxLength: 2 }) }),
  { minLength: 1, maxLength: 8 },
);
/**
 * Generates plain bets with new keys, of members who mostly have enough money. These commands use the optimistic
 * statement, with and without conflicts.
 */
export const bets = fc.array(
  fc.record({
    steps: fc.array(
      fc.record({
        kind: fc.constant('post' as const),
        member,
        key: fc.oneof({ arbitrary: fc.uuid(), weight: 12 }, { arbitrary: key, weight: 1 }),
        caller: fc.constant('games'),
        movement: fc.oneof(
          small.map(aBet),
          fc.tuple(small, small).map(([s, p]) => aBetWin(s, p - 1n)),
          small.map(aClearing),
        ),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    events: fc.constant([]),
  }),
  { minLength: 2, maxLength: 6 },
);

/**
 * Generates sequences with bonuses: grants with little turnover, bets that stay open while bonuses end, and all ways in
 * which a bonus can end. Each command has its own key. A command that refers to an earlier one names a command of the
 * same member.
 */
export const bonusLives = fc
  .array(
    fc.array(
      fc.record({
        member: fc.nat(1),
        what: fc.constantFrom(
          'grant',
          'grant',
          'bet',
          'bet',
          'bet',
          'play',
          'win',
          'win',
          'rollback',
          'end',
          'forfeit',
          'expire',
        ),
        amount: small,
        payout: small,
        turnover: fc.bigInt({ min: 1n, max: 120n }),
        share,
        earlier: fc.nat(30),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    { minLength: 3, maxLength: 12 },
  )
  .map((all) => {
    const keys: Record<'bet' | 'grant', string[][]> = { bet: [[], []], grant: [[], []] };
    let n = 0;
    const named = (of: 'bet' | 'grant', m: number, earlier: number): string => {
      const own = keys[of][m] as string[];
      return own[own.length - 1 - (earlier % 4)] ?? own[0] ?? 'none';
    };
    const stepOf = (each: (typeof all)[number][number]): Step => {
      const { member: m, what, amount, payout: won, turnover, share: ppm, earlier } = each;
      const own = `n${(n += 1)}`;
      const movements: Record<string, () => Movement> = {
        grant: () => {
          const grant = aGrant(earlier % 3 === 0 ? amount : 0n, amount, turnover, onlyInHouse(ppm));
          return earlier % 2 === 0 ? withStakeMax(grant, won) : grant;
        },
        bet: () => inRound(earlier % 5 === 0 ? aCashBet(amount) : aBet(amount), `r${earlier % 3}`),
        play: () => aBetWin(amount, won, amount),
        win: () => aWin(named('bet', m, earlier), won, amount),
        rollback: () => aRollback(named('bet', m, earlier)),
        end: () => (earlier % 2 === 0 ? aHold(1n, 0n, 1_000n) : anAdjustment(amount)),
        forfeit: () => aForfeit(amount, named('grant', m, earlier)),
        expire: () => anExpiry(amount, named('grant', m, earlier)),
      };
      const made = (movements[what] as () => Movement)();
      if (what === 'bet' || what === 'play') keys.bet[m]?.push(own);
      if (what === 'grant') keys.grant[m]?.push(own);
      return { kind: 'post', member: m, key: own, caller: 'games', movement: made };
    };
    return all.map((steps) => ({ steps: steps.map(stepOf), events: [] }));
  });

/** Returns the command of a step, or none if the step would refer to itself. */
export function commandOf(members: readonly string[], each: Step): Command[] {
  const memberId = members[each.member] as string;
  if (each.kind === 'send') {
    if (each.to === each.member) return [];
    const terms = { keepMinor: each.keep, forfeitMinor: each.forfeit, isAsked: each.isAsked };
    const sent = aTransfer(members[each.to] as string, each.amount, terms);
    return [aCommand(memberId, sent, each.key, { caller: 'agents' })];
  }
  const { key: own, caller } = each;
  // The name of a wallet at a vendor contains the member's id. The generators do not know this id, so the name is set
  // here.
  const m: Movement = 'wallet' in each.movement ? { ...each.movement, wallet: `PALMHOUSE/${memberId}` } : each.movement;
  if (('betKey' in m && m.betKey === own) || ('holdKey' in m && m.holdKey === own)) return [];
  if (m.type === 'chargeback' && m.holdKeys.includes(own)) return [];
  if (m.type === 'forfeit' && m.grantKey === own) return [];
  return [aCommand(memberId, m, own, { caller })];
}

/**
 * Returns the commands without repeated keys, if they contain a transfer; otherwise returns all. The writer moves a
 * command with a repeated key to the next batch, which changes the order between members, and this order matters for
 * transfers.
 */
export function oneBatchOf(commands: readonly Command[]): readonly Command[] {
  if (!commands.some(({ movement: { type } }) => type === 'transfer')) return commands;
  const names = commands.map(({ memberId, caller, key: own }) => `${memberId} ${caller} ${own}`);
  return commands.filter((_command, i) => names.indexOf(names[i] as string) === i);
}
