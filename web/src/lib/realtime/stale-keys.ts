import type { QueryKey } from '@tanstack/react-query';
import { keys } from '../query/keys.js';

/** For each push that leaves cached data out of date: the queries that are read again. */
export const STALE = {
  // The snapshot has neither the number of rewards nor the points, and a change may have been missed, so both are
  // read again.
  snapshot: [keys.promoState, keys.points],
  balance: [
    ...[keys.records, keys.bets, keys.profit, keys.withdrawable, keys.transferable],
    ...[keys.vendorWallets, keys.walletTransfers, keys.bonuses],
  ],
  // The number of unread messages has changed. The new message can announce a received transfer, the answer to a
  // feedback, or an answer of customer service. So the lists of these are read again too.
  unread: [keys.messages, keys.transfers, keys.feedback, keys.serviceThread],
  salary: [keys.salary, keys.team],
  contract: [keys.contracts, keys.salary, keys.team, keys.funds],
  deposit: [keys.depositOrders, keys.depositAllowance],
  withdrawal: [keys.withdrawals, keys.withdrawable],
  rewards: [keys.rewards, keys.missions, keys.rebate, keys.referral],
  points: [keys.points],
  member: [keys.feedback],
  held: [keys.bets],
} as const satisfies Readonly<Record<string, readonly QueryKey[]>>;

/** The queries into which a push writes its data, and those that change together with a push's data. */
const WRITTEN: readonly QueryKey[] = [
  ...[keys.balance, keys.unread, keys.winners, keys.crash],
  ...[keys.agent, keys.rounds, keys.devices],
];

const isBelow = (queryKey: QueryKey, above: QueryKey): boolean =>
  above.length < queryKey.length && above.every((part, at) => part === queryKey[at]);

/** Every query that a push can change, each once. A key that begins with another one of the list is left out. */
export const PUSHED: readonly QueryKey[] = [...new Set<QueryKey>([...WRITTEN, ...Object.values(STALE).flat()])].filter(
  (queryKey, _, all) => !all.some((above) => isBelow(queryKey, above)),
);
