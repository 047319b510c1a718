/**
 * The rules of money: the effect of a command on an account, and the reasons to refuse it. All functions are pure. Only
 * this file and the pure files it uses decide about money; the database only locks, compares, stores. Domain §4–6, §11.
 */
import {
  NOTHING,
  bonusTo,
  cashRefusalOf,
  counted,
  exceedsBonusMax,
  freeCash,
  inCash,
  lesser,
  splitPayout,
  splitStake,
  takeBack,
  takeUpTo,
  totalOf,
  withBetUndone,
  type Account,
  type PoolAmounts,
} from './account.js';
import {
  chargebackEffect,
  clearingLegs,
  correctionLegs,
  decideAdjustment,
  forfeitEffect,
  withdrawalLegs,
} from './correction.js';
import { closed, endsOf, leftByPool, openMinor, returnedMinor, takeFromHolds, type Closing } from './hold.js';
import { NO_LEGS, applied, isBet, moved, refused, tombstone, type Decision, type Facts } from './decision.js';
import { exceedsForfeit, givenUp, opensBonus, withEnded, withOpened } from './bonus-rules.js';
import { bonusPartOf } from './granted-bonus.js';
import type { Movement, RefusalCode } from './movement.js';
import { isOfOther, mainBetOf, stakeOf, wonBy } from './round-bets.js';
import { fromVendor, notSent, toVendor } from './vendor-wallet.js';

/**
 * The failure code if the bet, the hold or the receiver that a command names does not exist (yet). Nothing is stored,
 * so the caller may retry the command.
 */
export const UNKNOWN = 'resource.not_found';

/** Returns the reason to refuse a stake; undefined if the stake is accepted. */
export function refusalOf(
  account: Account,
  stakeMinor: bigint,
  { isBonusStaked = false }: Partial<Facts> = {},
): RefusalCode | undefined {
  if (account.excluded) return 'wallet.excluded';
  if (stakeMinor > totalOf(account)) return 'wallet.insufficient_funds';
  if (exceedsBonusMax(account, stakeMinor) && (account.bonusMinor > 0n || isBonusStaked))
    return 'wallet.bonus_stake_limit';
  const staked = account.stakedMinor + stakeMinor;
  if (staked > account.stakeCeilingMinor) return 'wallet.stake_limit';
  if (staked - account.wonMinor > account.lossCeilingMinor) return 'wallet.loss_limit';
  return undefined;
}

/** Decides a command whose key is new. The account's counters must already be those of the day of `facts.nowMs`. */
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
      return applied(account, movement, { payout: movement.amount }, facts, {
        ...(opensBonus(movement) && withOpened(account, movement)),
      });
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
    case 'forfeit': {
      const isExpiry = movement.expiredGrantOf !== undefined;
      if (isExpiry && (!facts.grant || facts.grant.end)) return refused(account, 'wallet.bonus_ended');
      const { legs, ended } = forfeitEffect(account, movement, facts);
      return withEnded(applied(account, movement, legs, facts), ended, facts, isExpiry ? 'expired' : 'forfeited');
    }
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

type Won = Pick<Extract<Movement, { type: 'bet_win' }>, 'payoutMinor' | 'heldMinor' | 'validStakeMinor'>;

function decideStake(
  account: Account,
  movement: Extract<Movement, { type: 'bet' | 'bet_win' }>,
  { payoutMinor, heldMinor, validStakeMinor }: Won,
  facts: Facts,
): Decision {
  const { stakeMinor } = movement;
  const code = refusalOf(account, stakeMinor, facts) ?? cashRefusalOf(account, movement);
  if (code) return refused(account, code);
  const stake = splitStake(account, stakeMinor);
  const bets = [...(facts.roundBets ?? []), { stake, version: account.version + 1n }];
  const { own: payout, houseMinor } = wonBy(bets, facts.bonuses ?? [], payoutMinor - heldMinor);
  const legs = { stake, payout, heldMinor, houseMinor, repaid: takeUpTo(payout, account.debtMinor) };
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
    { validStakeMinor, ...heldBonusOf(stakeOf(bets), { payoutMinor, heldMinor }, mainBetOf(bets).version) },
  );
}

/**
 * Returns the amount of bonus money in the held part of a win (the part that stays locked until an operator has checked
 * the win). It is the bonus money of the whole win minus the bonus money of the part that is paid at once.
 */
function heldBonusOf(
  stake: PoolAmounts,
  { payoutMinor, heldMinor }: Pick<Won, 'payoutMinor' | 'heldMinor'>,
  betVersion: bigint,
): Pick<Decision, 'heldBonus'> {
  const paid = splitPayout(stake, payoutMinor - heldMinor);
  const bonusMinor = splitPayout(stake, payoutMinor).bonusMinor - paid.bonusMinor;
  return bonusMinor > 0n ? { heldBonus: { bonusMinor, betVersion } } : {};
}

function decideWin(
  account: Account,
  movement: Extract<Movement, { type: 'win' }>,
  facts: Facts,
): Decision | typeof UNKNOWN {
  const { payoutMinor, heldMinor, validStakeMinor, betKey } = movement;
  let { category } = movement.play;
  let payout = inCash(payoutMinor - heldMinor);
  let houseMinor = 0n;
  let held: Pick<Decision, 'heldBonus'> = {};
  if (betKey !== null) {
    const { bet, roundBets = [] } = facts;
    if (!bet || bet.status === 'refused' || !isBet(bet)) return UNKNOWN;
    if (bet.status === 'tombstone' || (bet.isRolledBack && !isOfOther(movement, bet))) return tombstone(account);
    const bets = roundBets.length > 0 ? roundBets : [bet];
    ({ own: payout, houseMinor } = wonBy(bets, facts.bonuses ?? [], payoutMinor - heldMinor));
    held = heldBonusOf(stakeOf(bets), movement, mainBetOf(bets).version);
    category = bet.category;
  }
  const legs = { payout, heldMinor, houseMinor, repaid: takeUpTo(payout, account.debtMinor) };
  const counters = {
    wonMinor: account.wonMinor + totalOf(payout),
    turnoverMinor: counted(account, category, validStakeMinor),
  };
  return applied(account, movement, legs, facts, counters, { validStakeMinor, ...held });
}

/**
 * Decides the rollback of a bet. The stake first repays debt; the rest goes back to cash and bonus, from which it was
 * taken. The payout is taken back, first from the round's held wins, then from the pools that received it. The missing
 * part becomes debt. If the bonus in the bet was converted meanwhile, its part of the stake goes to cash; if forfeited,
 * to the house.
 */
function decideRollback(account: Account, facts: Facts): Decision | typeof UNKNOWN {
  const { bet, roundHolds = [], hold } = facts;
  if (bet && !isBet(bet)) return UNKNOWN;
  if (bet?.status !== 'applied' || bet.isRolledBack) return tombstone(account);
  const part = bonusPartOf(bet.version, facts.bonuses ?? []);
  const { own: stake, houseMinor: stakeToHouse } = bonusTo(part, bet.stake);
  const { own: payout, houseMinor: payoutOfHouse } = bonusTo(part, bet.payout);
  const released = bonusTo(part, hold?.state === 'released' ? leftByPool(hold) : NOTHING);
  const ofHouse = payoutOfHouse + released.houseMinor;
  const repaid = takeUpTo(stake, account.debtMinor);
  const owedMinor = totalOf(payout) + bet.heldMinor - released.houseMinor - (hold ? returnedMinor(hold) : 0n);
  const { takenMinor, changed } = takeFromHolds(roundHolds, owedMinor);
  const fromPools = owedMinor - takenMinor;
  const pools = {
    cashMinor: account.cashMinor + stake.cashMinor - repaid.cashMinor,
    bonusMinor: account.bonusMinor + stake.bonusMinor - repaid.bonusMinor,
  };
  const taken = takeBack(pools, fromPools, { ...payout, bonusMinor: payout.bonusMinor + released.own.bonusMinor });
  const undone = withBetUndone(account, totalOf(bet.stake), fromPools + ofHouse, bet.atMs);
  const legs = {
    stake: taken,
    payout: stake,
    heldMinor: -takenMinor,
    // The house pays back `bet.houseMinor`, its part of the payout when the bet was posted. No member counter has it.
    houseMinor: stakeToHouse - ofHouse - bet.houseMinor,
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

function decideHold(account: Account, movement: Extract<Movement, { type: 'hold' }>, facts: Facts): Decision {
  const { amountMinor, keepMinor, forfeitMinor } = movement;
  if (amountMinor + keepMinor > freeCash(account) || exceedsForfeit(account, forfeitMinor))
    return refused(account, 'wallet.insufficient_funds');
  const stake = { cashMinor: amountMinor, bonusMinor: lesser(account.bonusMinor, forfeitMinor) };
  return withEnded(applied(account, movement, { stake, heldMinor: amountMinor }, facts), givenUp(facts), facts);
}

/**
 * Decides the end of a hold. A hold can be ended only once, and each kind of hold allows only some of the movements
 * that end a hold. A released win is split like other wins of its bet: the bonus part goes to the bonus pool, to cash
 * if the bonus was converted, or to the house if it was forfeited.
 */
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
  const { betVersion } = hold;
  const part = betVersion === null ? 'pool' : bonusPartOf(betVersion, facts.bonuses ?? []);
  const { own: payout, houseMinor } = bonusTo(part, leftByPool(hold));
  return applied(
    hold.kind === 'to_vendor' ? notSent(account, amountMinor, hold.openedAtMs) : account,
    movement,
    { payout, heldMinor: -amountMinor, houseMinor, repaid: takeUpTo(payout, account.debtMinor) },
    facts,
    hold.kind === 'win' ? { wonMinor: account.wonMinor + totalOf(payout) } : {},
    { changedHolds: [{ ...closed(hold, 'released'), houseMinor }] },
  );
}

/**
 * Decides a transfer of cash to another member. For the receiver it counts as a deposit and, like a deposit, it repays
 * no debt. The sender's open bonuses end only if the sender requested the transfer.
 */
function decideTransfer(
  account: Account,
  movement: Extract<Movement, { type: 'transfer' }>,
  facts: Facts,
): Decision | typeof UNKNOWN {
  const { amountMinor, keepMinor, forfeitMinor, isAsked } = movement;
  const { receiver } = facts;
  if (!receiver) return UNKNOWN;
  if (isAsked && account.excluded) return refused(account, 'wallet.excluded');
  if (amountMinor + keepMinor > freeCash(account) || (isAsked && exceedsForfeit(account, forfeitMinor)))
    return refused(account, 'wallet.insufficient_funds');
  const depositedMinor = receiver.depositedMinor + amountMinor;
  // The sender must not learn that the receiver is excluded or has limits, so the refusal does not name the reason.
  if (receiver.excluded || depositedMinor > receiver.depositCeilingMinor)
    return refused(account, 'wallet.receiver_unavailable');
  const gets = { ...NO_LEGS, payout: inCash(amountMinor) };
  const received = { ...gets, account: { ...moved(receiver, movement, gets, facts), depositedMinor } };
  const stake = { cashMinor: amountMinor, bonusMinor: lesser(account.bonusMinor, forfeitMinor) };
  const legs = { stake, forfeitedMinor: stake.bonusMinor };
  return withEnded(applied(account, movement, legs, facts, {}, { received }), isAsked ? givenUp(facts) : [], facts);
}
