/**
 * The rules of money: the effect of a command on an account, and the reasons to refuse it. All functions are pure. No
 * other file decides about money; the database only locks, compares and stores. Domain rules, sections 4, 5, 6 and 11.
 */
import { counted, freeCash, withBetUndone, type Account } from './account.js';
import { chargebackEffect, clearingLegs, correctionLegs, forfeitLegs, withdrawalLegs } from './correction.js';
import { closed, endsOf, openMinor, returnedMinor, takeFromHolds, type Closing } from './hold.js';
import type { Decision, EarlierBet, Facts, Legs } from './decision.js';
import { NOTHING, totalOf, type Movement, type PostingStatus, type RefusalCode } from './movement.js';
import { inCash, lesser, splitPayout, splitStake, takeBack, takeUpTo } from './pools.js';
import { fromVendor, toVendor } from './vendor-wallet.js';

/** The failure code if the bet, hold or receiver does not exist (yet). Nothing is stored, so the caller may retry. */
export const UNKNOWN = 'resource.not_found';

const NO_LEGS: Legs = { stake: NOTHING, payout: NOTHING, heldMinor: 0n, debtMadeMinor: 0n, repaid: NOTHING };

/** Returns the reason to refuse this stake, or undefined if it is accepted. */
export function refusalOf(account: Account, stakeMinor: bigint): RefusalCode | undefined {
  if (account.excluded) return 'wallet.excluded';
  if (stakeMinor > totalOf(account)) return 'wallet.insufficient_funds';
  const staked = account.stakedMinor + stakeMinor;
  if (staked > account.stakeCeilingMinor) return 'wallet.stake_limit';
  if (staked - account.wonMinor > account.lossCeilingMinor) return 'wallet.loss_limit';
  return undefined;
}

/** Decides a command with a new key. The account's counters must already be on the day of `facts.nowMs`. */
export function decide(account: Account, movement: Movement, facts: Facts): Decision | typeof UNKNOWN {
  switch (movement.type) {
    case 'bet':
      return decideStake(account, movement, { payoutMinor: 0n, heldMinor: 0n, validStakeMinor: 0n }, facts);
    case 'bet_win':
      return decideStake(account, movement, movement, facts);
    case 'win':
      return decideWin(account, movement, facts);
    case 'rollback':
      return decideRollback(account, facts);
    case 'grant':
      if (account.excluded) return refused(account, 'wallet.excluded');
      return applied(account, movement, { payout: movement.amount }, facts);
    case 'deposit':
      return applied(account, movement, { payout: inCash(movement.amountMinor) }, facts, {
        depositedMinor: account.depositedMinor + movement.amountMinor,
      });
    case 'clearing':
      return applied(account, movement, clearingLegs(account, movement), facts);
    case 'adjustment':
      return decideAdjustment(account, movement, facts);
    case 'correction': {
      const legs = correctionLegs(account, movement);
      return legs ? applied(account, movement, legs, facts) : refused(account, 'wallet.insufficient_funds');
    }
    case 'chargeback': {
      const { legs, rest } = chargebackEffect(account, movement, facts.withdrawalHolds ?? []);
      return applied(account, movement, legs, facts, {}, rest);
    }
    case 'forfeit':
      return applied(account, movement, forfeitLegs(account, movement), facts);
    case 'hold':
      return decideHold(account, movement, facts);
    case 'withdrawal':
      return applied(account, movement, withdrawalLegs(account, movement), facts);
    case 'capture':
    case 'at_vendor':
    case 'release':
    case 'return':
      return decideClosing(account, movement, facts);
    case 'to_vendor': {
      const sent = toVendor(account, movement);
      return typeof sent === 'string'
        ? refused(account, sent)
        : applied(account, movement, sent.legs, facts, { wonMinor: sent.wonMinor });
    }
    case 'from_vendor': {
      const { legs, wonMinor } = fromVendor(account, movement);
      return applied(account, movement, legs, facts, { wonMinor });
    }
    case 'transfer':
      return decideTransfer(account, movement, facts);
  }
}

interface Won {
  readonly payoutMinor: bigint;
  readonly heldMinor: bigint;
  readonly validStakeMinor: bigint;
}

function decideStake(
  account: Account,
  movement: Extract<Movement, { type: 'bet' | 'bet_win' }>,
  { payoutMinor, heldMinor, validStakeMinor }: Won,
  facts: Facts,
): Decision {
  const { stakeMinor } = movement;
  const code = refusalOf(account, stakeMinor);
  if (code) return refused(account, code);
  const stake = splitStake(account, stakeMinor);
  const payout = splitPayout(stake, payoutMinor - heldMinor);
  const legs = { stake, payout, heldMinor, repaid: takeUpTo(payout, account.debtMinor) };
  return applied(
    account,
    movement,
    legs,
    facts,
    {
      stakedMinor: account.stakedMinor + stakeMinor,
      wonMinor: account.wonMinor + totalOf(payout),
      turnoverMinor: counted(account, movement.play.category, validStakeMinor),
    },
    { validStakeMinor },
  );
}

function decideWin(
  account: Account,
  movement: Extract<Movement, { type: 'win' }>,
  facts: Facts,
): Decision | typeof UNKNOWN {
  const { payoutMinor, heldMinor, validStakeMinor, betKey } = movement;
  let { category } = movement.play;
  let payout = inCash(payoutMinor - heldMinor);
  if (betKey !== null) {
    const { bet } = facts;
    if (!bet || bet.status === 'refused' || !isBet(bet)) return UNKNOWN;
    if (bet.status === 'tombstone' || bet.isRolledBack) return tombstone(account);
    payout = splitPayout(bet.stake, payoutMinor - heldMinor);
    category = bet.category;
  }
  const legs = { payout, heldMinor, repaid: takeUpTo(payout, account.debtMinor) };
  return applied(
    account,
    movement,
    legs,
    facts,
    {
      wonMinor: account.wonMinor + totalOf(payout),
      turnoverMinor: counted(account, category, validStakeMinor),
    },
    { validStakeMinor },
  );
}

/**
 * Rolls a bet back. The stake first repays debt; the rest returns to the pools from which it came. The payout is taken
 * back from the round's held wins, then from the pools that received it. The missing part becomes debt.
 */
function decideRollback(account: Account, facts: Facts): Decision | typeof UNKNOWN {
  const { bet, roundHolds = [], hold } = facts;
  if (bet && !isBet(bet)) return UNKNOWN;
  if (bet?.status !== 'applied' || bet.isRolledBack) return tombstone(account);
  const repaid = takeUpTo(bet.stake, account.debtMinor);
  const owedMinor = totalOf(bet.payout) + bet.heldMinor - (hold ? returnedMinor(hold) : 0n);
  const { takenMinor, changed } = takeFromHolds(roundHolds, owedMinor);
  const fromPools = owedMinor - takenMinor;
  const pools = {
    cashMinor: account.cashMinor + bet.stake.cashMinor - repaid.cashMinor,
    bonusMinor: account.bonusMinor + bet.stake.bonusMinor - repaid.bonusMinor,
  };
  const taken = takeBack(pools, fromPools, bet.payout);
  const undone = withBetUndone(account, totalOf(bet.stake), fromPools, bet.atMs);
  const legs = {
    stake: taken,
    payout: bet.stake,
    heldMinor: -takenMinor,
    debtMadeMinor: fromPools - totalOf(taken),
    repaid,
  };
  return applied(
    undone,
    { type: 'rollback' },
    legs,
    facts,
    { turnoverMinor: counted(account, bet.category, -bet.validStakeMinor) },
    { changedHolds: changed, validStakeMinor: -bet.validStakeMinor },
  );
}

/** Takes back an overpaid amount. It is never refused: the part that the balance does not cover becomes debt. */
function decideAdjustment(
  account: Account,
  movement: Extract<Movement, { type: 'adjustment' }>,
  facts: Facts,
): Decision {
  const { takenMinor, changed } = takeFromHolds(facts.roundHolds ?? [], movement.amountMinor);
  const fromPools = movement.amountMinor - takenMinor;
  const stake = takeUpTo(account, fromPools);
  const legs = { stake, heldMinor: -takenMinor, debtMadeMinor: fromPools - totalOf(stake) };
  return applied(account, movement, legs, facts, { wonMinor: account.wonMinor - fromPools }, { changedHolds: changed });
}

function decideHold(account: Account, movement: Extract<Movement, { type: 'hold' }>, facts: Facts): Decision {
  const { amountMinor, keepMinor, forfeitMinor } = movement;
  if (amountMinor + keepMinor > freeCash(account)) return refused(account, 'wallet.insufficient_funds');
  const stake = { cashMinor: amountMinor, bonusMinor: lesser(account.bonusMinor, forfeitMinor) };
  return applied(account, movement, { stake, heldMinor: amountMinor }, facts);
}

/** Closes a hold, which is possible once; each kind of hold has its own ends. */
function decideClosing(
  account: Account,
  movement: Extract<Movement, { type: Closing }>,
  facts: Facts,
): Decision | typeof UNKNOWN {
  const { hold } = facts;
  if (!hold || !endsOf(hold.kind).includes(movement.type)) return UNKNOWN;
  const amountMinor = openMinor(hold);
  if (amountMinor === 0n) return refused(account, 'wallet.hold_closed');
  if (movement.type !== 'release') {
    const state = movement.type === 'return' ? 'returned' : 'captured';
    return applied(account, movement, { heldMinor: -amountMinor }, facts, {}, { changedHolds: [closed(hold, state)] });
  }
  const payout = inCash(amountMinor);
  return applied(
    account,
    movement,
    { payout, heldMinor: -amountMinor, repaid: takeUpTo(payout, account.debtMinor) },
    facts,
    hold.kind === 'withdrawal' ? {} : { wonMinor: account.wonMinor + amountMinor },
    { changedHolds: [closed(hold, 'released')] },
  );
}

/** Moves cash to another member. It counts as a deposit of the receiver and, like a deposit, repays no debt. */
function decideTransfer(
  account: Account,
  movement: Extract<Movement, { type: 'transfer' }>,
  facts: Facts,
): Decision | typeof UNKNOWN {
  const { amountMinor, keepMinor, forfeitMinor } = movement;
  const { receiver } = facts;
  if (!receiver) return UNKNOWN;
  if (movement.isAsked && account.excluded) return refused(account, 'wallet.excluded');
  if (amountMinor + keepMinor > freeCash(account)) return refused(account, 'wallet.insufficient_funds');
  const depositedMinor = receiver.depositedMinor + amountMinor;
  // The sender must not learn the receiver's exclusion or limits, so the refusal does not say the reason.
  if (receiver.excluded || depositedMinor > receiver.depositCeilingMinor)
    return refused(account, 'wallet.receiver_unavailable');
  const gets = { ...NO_LEGS, payout: inCash(amountMinor) };
  const received = { ...gets, account: { ...moved(receiver, movement, gets, facts), depositedMinor } };
  const stake = { cashMinor: amountMinor, bonusMinor: lesser(account.bonusMinor, forfeitMinor) };
  return applied(account, movement, { stake }, facts, {}, { received });
}

const isBet = ({ type }: Pick<EarlierBet, 'type'>): boolean => type === 'bet' || type === 'bet_win';

const answered = (account: Account, status: PostingStatus): Decision => ({
  ...NO_LEGS,
  status,
  validStakeMinor: 0n,
  account,
  changedHolds: [],
});
const tombstone = (account: Account): Decision => answered(account, 'tombstone');
const refused = (account: Account, code: RefusalCode): Decision => ({ ...answered(account, 'refused'), code });

function applied(
  account: Account,
  movement: Pick<Movement, 'type'>,
  parts: Partial<Legs>,
  facts: Facts,
  counters: Partial<Account> = {},
  rest: Partial<Decision> = {},
): Decision {
  const legs = { ...NO_LEGS, ...parts };
  return {
    ...legs,
    status: 'applied',
    validStakeMinor: 0n,
    changedHolds: [],
    ...rest,
    account: { ...moved(account, movement, legs, facts), ...counters },
  };
}

function moved(
  account: Account,
  { type }: Pick<Movement, 'type'>,
  { stake, payout, heldMinor, debtMadeMinor, repaid }: Legs,
  { nowMs }: Facts,
): Account {
  const debtMinor = account.debtMinor + debtMadeMinor - totalOf(repaid);
  const isBegun = debtMinor > 0n && account.debtMinor === 0n;
  return {
    ...account,
    cashMinor: account.cashMinor - stake.cashMinor + payout.cashMinor - repaid.cashMinor,
    bonusMinor: account.bonusMinor - stake.bonusMinor + payout.bonusMinor - repaid.bonusMinor,
    heldMinor: account.heldMinor + heldMinor,
    debtMinor,
    debtSinceMs: debtMinor === 0n ? null : isBegun ? nowMs : account.debtSinceMs,
    debtReason: debtMinor === 0n ? null : isBegun ? type : account.debtReason,
    version: account.version + 1n,
  };
}
