import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Schemas } from '../api/schemas.js';
import { keys } from '../query/keys.js';
import { renew } from '../query/renew.js';
import { session } from '../session/session.js';
import { takeBalance, type Balance } from '../session/balance.js';
import { withWin, type Winner } from './newest-wins.js';
import { STALE } from './stale-keys.js';
import { takePoints, type PointsMoved } from './take-points.js';

/**
 * The types of the pushes in realtime/v1/signals.proto. Minor units are strings, versions are numbers. This one has
 * the number of unread messages.
 */
export interface Unread {
  readonly count: number;
  readonly version: number;
  /** The number of unread answers of customer service; absent for none. */
  readonly service?: number;
}
export interface Jackpot {
  readonly pool: string;
  readonly amountMinor: string;
  readonly version: number;
}
/** A settlement or a contract of the agent has changed. The version is a time in seconds since the epoch. */
export interface SalaryMoved {
  readonly settlementId: string;
  readonly version: number;
}
export interface ContractMoved {
  readonly contractId: string;
  readonly version: number;
}
/** The member has a new type (for example agent). */
export interface MemberChanged {
  readonly type: Schemas['SessionUserDto']['type'];
}
/** A deposit order of the member has a new state. */
export interface DepositMoved {
  readonly orderId: string;
  readonly status: string;
}
/** A withdrawal of the member has a new state. */
export interface WithdrawalMoved {
  readonly withdrawalId: string;
  readonly status: string;
}
/** The number of rewards that the member can claim now. */
export interface RewardsMoved {
  readonly count: number;
  readonly missions: number;
  readonly version: number;
}
/** A part of a win is held for review. */
export interface HeldWin {
  readonly roundId: string;
  readonly currency: string;
  readonly amountMinor: string;
}
type CrashTable = Schemas['CrashTableDto'];
/** The phase of a shared round of the crash game, with the server's time. */
export type CrashMoved = Pick<
  Schemas['CrashRoundDto'],
  'crashRoundId' | 'number' | 'phase' | 'closesAt' | 'startedAt' | 'crashE2' | 'seedHash' | 'betsRoot'
> &
  Pick<CrashTable, 'currency' | 'serverTime'>;
/** The newest bets and cash-outs in a shared round of the crash game. */
export type CrashBets = Pick<CrashTable, 'currency' | 'players'> & { readonly crashRoundId: string };
export interface Signals {
  snapshot: { readonly balance?: Balance; readonly unread?: Unread; readonly jackpots?: readonly Jackpot[] };
  balance: Balance;
  unread: Unread;
  jackpot: Jackpot;
  winner: Winner;
  salary: SalaryMoved;
  contract: ContractMoved;
  deposit: DepositMoved;
  withdrawal: WithdrawalMoved;
  rewards: RewardsMoved;
  points: PointsMoved;
  held: HeldWin;
  member: MemberChanged;
  crash: CrashMoved;
  crashbets: CrashBets;
  session: { readonly reason: string };
}

const takeUnread = (client: QueryClient, next: Unread) =>
  client.setQueryData<Unread>(keys.unread, (held) => (held && held.version > next.version ? held : next));

const takeJackpot = (client: QueryClient, next: Jackpot) =>
  client.setQueryData<readonly Jackpot[]>(keys.jackpots, (held = []) => {
    const old = held.find((jackpot) => jackpot.pool === next.pool);
    if (old && old.version > next.version) return held;
    return [...held.filter((jackpot) => jackpot.pool !== next.pool), next];
  });

/**
 * Writes a newer round into the cached data of the crash game. The crash point of a round that has crashed is added
 * to the history.
 */
const takeCrash = (client: QueryClient, { currency, serverTime, ...round }: CrashMoved) =>
  client.setQueryData<CrashTable>(keys.crash, (held) => {
    if (!held || held.currency !== currency || held.round.number > round.number) return held;
    const isSame = held.round.crashRoundId === round.crashRoundId;
    const next = isSame ? { ...held.round, ...round } : { ...round, beacon: '', beaconRound: '' };
    const past = held.history.filter(({ crashRoundId }) => crashRoundId !== round.crashRoundId);
    return {
      ...held,
      ...(isSame ? {} : { players: [], playersCount: 0, stakeMinor: '0' }),
      round: next,
      history: round.phase === 'crashed' ? [next, ...past] : past,
      serverTime,
    };
  });

const takeCrashBets = (client: QueryClient, { currency, crashRoundId, players }: CrashBets) =>
  client.setQueryData<CrashTable>(
    keys.crash,
    (held) => {
      if (!held || held.currency !== currency || held.round.crashRoundId !== crashRoundId) return held;
      const changed = new Set(players.map(({ roundId }) => roundId));
      return { ...held, players: [...players, ...held.players.filter(({ roundId }) => !changed.has(roundId))] };
      // The server's time belongs to the time at which the push arrived, so both are stored together.
    },
    { updatedAt: client.getQueryState(keys.crash)?.dataUpdatedAt },
  );

/** Stores a newer number of claimable rewards. The flags of the promotions do not change. */
const takeRewards = (client: QueryClient, { count, missions, version }: RewardsMoved) =>
  client.setQueryData<Schemas['PromoStateDto']>(keys.promoState, (held) =>
    held && held.version < version ? { ...held, availablePromoCount: count, missionCount: missions, version } : held,
  );

/**
 * One row per push: the function that writes its data into the cache (`take`), and the queries that are read again
 * (`stale`). A lower version never replaces a higher one.
 */
export const SIGNAL_TABLE: {
  readonly [S in keyof Signals]: {
    take?: (client: QueryClient, value: Signals[S]) => void;
    stale?: readonly QueryKey[];
  };
} = {
  snapshot: {
    take: (client, value) => {
      if (value.balance && value.balance.currency) takeBalance(client, value.balance);
      if (value.unread) takeUnread(client, value.unread);
      client.setQueryData<readonly Jackpot[]>(keys.jackpots, (held = []) => held);
      for (const jackpot of value.jackpots ?? []) takeJackpot(client, jackpot);
    },
    stale: STALE.snapshot,
  },
  balance: { take: takeBalance, stale: STALE.balance },
  unread: { take: takeUnread, stale: STALE.unread },
  jackpot: { take: takeJackpot },
  winner: {
    take: (client, value) =>
      client.setQueryData<readonly Winner[]>(keys.winners, (held) => held && withWin(held, value)),
  },
  salary: { stale: STALE.salary },
  contract: { stale: STALE.contract },
  deposit: { stale: STALE.deposit },
  withdrawal: { stale: STALE.withdrawal },
  rewards: { take: takeRewards, stale: STALE.rewards },
  points: { take: takePoints, stale: STALE.points },
  member: { take: (_client, { type }) => session.become(type), stale: STALE.member },
  held: { take: (client, value) => client.setQueryData<HeldWin>(keys.heldWin, value), stale: STALE.held },
  crash: { take: takeCrash },
  crashbets: { take: takeCrashBets },
  session: {
    take: (_client, value) => session.end(value.reason === 'expired' ? 'session.expired' : 'session.revoked'),
  },
};

export function applySignal<S extends keyof Signals>(client: QueryClient, name: S, value: Signals[S]): void {
  const row = SIGNAL_TABLE[name];
  row.take?.(client, value);
  for (const queryKey of row.stale ?? []) renew(client, queryKey);
}
