import fc from 'fast-check';
import type { BranchFacts, MarkKind, NewMember, SharedMark, SideBet, Transfer } from '../abuse/facts.js';

export const AGENT = 'agent';

/** Builds a branch with six members and only the given facts. */
export function aBranch(facts: Partial<BranchFacts> = {}): BranchFacts {
  return {
    agentId: AGENT,
    memberIds: new Set(['a', 'b', 'c', 'd', 'e', 'f']),
    marks: [],
    sideBets: [],
    transfers: [],
    newMembers: [],
    ...facts,
  };
}

export const aMark = (kind: MarkKind, memberIds: readonly string[], mark = `${kind}-1`): SharedMark => ({
  kind,
  mark,
  memberIds,
});

/** Returns the ids of accounts that are not in the branch. */
export const strangers = (count: number): string[] => Array.from({ length: count }, (_, i) => `stranger-${i}`);

/**
 * Builds bets of two members on the same markets: on opposite sides of the first `opposed` markets, and on the same
 * side of the others.
 */
export function meetings(
  [a, b]: readonly [string, string],
  { opposed, alike = 0, stakes = [1000n, 1000n] }: { opposed: number; alike?: number; stakes?: [bigint, bigint] },
): SideBet[] {
  return Array.from({ length: opposed + alike }, (_, i) => {
    const bet = { market: `meeting-${a}-${b}-${i}`, sides: 2 };
    return [
      { ...bet, roundId: `${bet.market}-a`, memberId: a, side: 0, stakeMinor: stakes[0] },
      { ...bet, roundId: `${bet.market}-b`, memberId: b, side: i < opposed ? 1 : 0, stakeMinor: stakes[1] },
    ];
  }).flat();
}

/** Builds a circle of transfers: from each account to the next, and from the last to the first. */
export function aCircle(
  accounts: readonly string[],
  { amounts = [], durationMs = 60_000 }: { amounts?: bigint[]; durationMs?: number } = {},
): Transfer[] {
  return accounts.map((fromId, i) => ({
    transferId: `circle-${accounts.join('')}-${i}`,
    fromId,
    toId: accounts[(i + 1) % accounts.length] ?? '',
    amountMinor: amounts[i] ?? 1_000_000n,
    atMs: 1_000_000 + (i === accounts.length - 1 ? durationMs : i),
  }));
}

export const aNewMember = (memberId: string, more: Partial<NewMember> = {}): NewMember => ({
  memberId,
  bonusMinor: 1_000_000n,
  depositedMinor: 0n,
  ...more,
});

/**
 * Generates normal branches without abuse. Two members of a household share a device and an IP address. All these
 * members and the agent have the IP address of the same mobile network. The agent takes money from members and pays
 * money to them. Three regular players bet on 40 common markets with equal stakes, and all players choose their sides
 * at random. New members play with their own money, or they are not connected.
 */
export const ordinaryBranches: fc.Arbitrary<BranchFacts> = fc
  .record({
    size: fc.integer({ min: 24, max: 40 }),
    bets: fc.array(
      fc.record({ who: fc.nat(), market: fc.nat(30), side: fc.nat(1), stakeMinor: fc.bigInt(100n, 100_000n) }),
      { maxLength: 600 },
    ),
    regulars: fc.array(fc.tuple(fc.nat(1), fc.nat(1), fc.nat(1)), { minLength: 40, maxLength: 40 }),
    transfers: fc.array(
      fc.record({ who: fc.nat(), up: fc.boolean(), amountMinor: fc.bigInt(1n, 10n ** 7n), atMs: fc.nat(100_000_000) }),
      { maxLength: 60 },
    ),
    deposits: fc.array(fc.bigInt(500_000n, 10n ** 7n), { minLength: 20, maxLength: 20 }),
  })
  .map(({ size, bets, regulars, transfers, deposits }) => {
    const members = Array.from({ length: size }, (_, i) => `m${i}`);
    const member = (who: number): string => members[who % size] ?? 'm0';
    const households = Array.from({ length: size / 2 }, (_, i) => [member(2 * i), member(2 * i + 1)]);
    return aBranch({
      memberIds: new Set([...members, 'a', 'b', 'c', 'd', 'e', 'f']),
      marks: [
        aMark('address', [AGENT, ...members], 'mobile-network'),
        ...households.flatMap((pair, i) => [aMark('device', pair, `d${i}`), aMark('address', pair, `h${i}`)]),
      ],
      sideBets: [
        ...bets.map(({ who, market, ...bet }, i) => ({
          ...bet,
          roundId: `r${i}`,
          memberId: member(who),
          market: `t${market}`,
          sides: 2,
        })),
        ...regulars.flatMap((sides, i) =>
          sides.map((side, who) => ({
            roundId: `regular${i}-${who}`,
            memberId: member(who),
            market: `regular${i}`,
            side,
            sides: 2,
            stakeMinor: 1000n,
          })),
        ),
      ],
      transfers: transfers.map(({ who, up, ...transfer }, i) => ({
        ...transfer,
        transferId: `t${i}`,
        fromId: up ? member(who) : AGENT,
        toId: up ? AGENT : member(who),
      })),
      newMembers: [
        ...deposits.map((depositedMinor, i) => aNewMember(member(i), { depositedMinor })),
        ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aNewMember(id)),
      ],
    });
  });
