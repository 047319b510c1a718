import type { Command } from '../command.js';
import type { Play, PostingStatus } from '../movement.js';
import type { PoolAmounts } from '../account.js';

/*
 * A simple ledger in memory that runs one command after the other. Tests compare the real ledger with it. It does not
 * use the rules of the real ledger: it stores all events, and checks the limits by sums over the events.
 */

/** An answer of the model in the form of the ledger's answers, without ids and times. */
export type ModelAnswer =
  | { readonly failure: string }
  | {
      readonly status: PostingStatus;
      readonly code?: string;
      readonly replayed: boolean;
      readonly stake: PoolAmounts;
      readonly payout: PoolAmounts;
      readonly heldChangeMinor: bigint;
      readonly debtMadeMinor: bigint;
      readonly debtRepaidMinor: bigint;
      readonly houseMinor: bigint;
      readonly balance: PoolAmounts & {
        readonly heldMinor: bigint;
        readonly debtMinor: bigint;
        readonly version: bigint;
      };
    };

type Span = 'day' | 'week' | 'month';
type Limits = Readonly<Partial<Record<Span, bigint>>>;

/** The amounts of one event of the model that count against the member's limits, and the day of the event. */
interface Happening {
  day: string;
  staked: bigint;
  won: bigint;
  deposited: bigint;
}

interface ModelHold {
  readonly member: string;
  readonly name: string;
  readonly opens: 'win' | 'withdrawal' | 'vendor';
  readonly round: string;
  readonly amount: bigint;
  /** The day on which the hold was opened. */
  readonly day: string;
  left: bigint;
  /** The part of the hold's amount that an operator returned to the vendor. */
  returned: bigint;
  /**
   * The released amount of a hold as cash and bonus, before the bonus part is given to the bonus pool, to cash or to
   * the house.
   */
  released: PoolAmounts;
  /** The bonus part of the hold's amount. `bet` is the bet whose bonuses decide where this part goes at the release. */
  readonly bonus: bigint;
  readonly bet: PlacedBet | undefined;
}

/** A granted bonus that is open or has ended. */
interface ModelBonus {
  readonly name: string;
  readonly granted: bigint;
  readonly required: bigint;
  readonly shares: readonly number[];
  /** The maximum stake while the bonus is open; undefined for no limit. */
  readonly stakeMax: bigint | undefined;
  /** The valid stakes since the grant that count as turnover, one value per game category. */
  readonly counted: bigint[];
  state: 'open' | 'converted' | 'forfeited' | 'expired';
  /** The amount that became cash, in minor units. */
  cash: bigint;
  /** The position of this bonus among the account's ended bonuses, in the order in which they ended. */
  endedAs: number;
}

interface PlacedBet {
  readonly caller: string;
  /** The bonuses that were open when the bet was placed. */
  readonly bonuses: readonly ModelBonus[];
  readonly stake: PoolAmounts;
  readonly play: Play;
}

interface Bet extends PlacedBet {
  readonly payout: PoolAmounts;
  /** The part of the payout that went to the house when the payout was posted. */
  readonly house: bigint;
  readonly held: bigint;
  readonly validStake: bigint;
  readonly happening: Happening;
  isUndone: boolean;
  /**
   * True if the bet is no longer open: a win ended its round, the bet was rolled back, or it was posted together with
   * its win.
   */
  isEnded: boolean;
}

interface Answered {
  readonly input: string | undefined;
  readonly type: string;
  readonly status: PostingStatus;
  readonly answer: Exclude<ModelAnswer, { failure: string }>;
  readonly bet?: Bet;
}

export class ModelAccount {
  cash = 0n;
  bonus = 0n;
  held = 0n;
  debt = 0n;
  version = 0n;
  excluded = false;
  zone = 'UTC';
  stakeLimits: Limits = {};
  lossLimits: Limits = {};
  depositLimits: Limits = {};
  readonly turnover = Array.from({ length: 10 }, () => 0n);
  happenings: Happening[] = [];
  readonly bonuses: ModelBonus[] = [];
  readonly bets: Bet[] = [];
  #endings = 0;

  /**
   * Returns the sum of one amount (such as stakes) over the account's events in the current calendar day, week or
   * month.
   */
  sum(span: Span, today: string, figure: (happening: Happening) => bigint): bigint {
    return this.happenings.filter(({ day }) => isIn(span, day, today)).reduce((sum, each) => sum + figure(each), 0n);
  }

  /** Returns true if an open bet contains money of an open bonus. */
  get isParked(): boolean {
    return this.bets.some(
      ({ stake, isEnded, bonuses }) =>
        !isEnded && stake.bonusMinor > 0n && bonuses.some(({ state }) => state === 'open'),
    );
  }

  get openBonuses(): ModelBonus[] {
    return this.bonuses.filter(({ state }) => state === 'open');
  }

  count(category: number, validStake: bigint): void {
    this.turnover[category - 1]! += validStake;
    for (const bonus of this.bonuses) bonus.counted[category - 1]! += validStake;
  }

  end(bonus: ModelBonus, state: Exclude<ModelBonus['state'], 'open'>, cash = 0n): void {
    Object.assign(bonus, { state, cash, endedAs: (this.#endings += 1) });
  }

  /** Forfeits every open bonus of the account. */
  giveUp(): void {
    for (const bonus of this.openBonuses) this.end(bonus, 'forfeited');
  }

  /**
   * Returns the part of the bonus pool that belongs to each open bonus. A single bonus has the whole pool. If there are
   * several, each gets at most its granted amount, the newest first.
   */
  parts(): Map<ModelBonus, bigint> {
    const open = this.openBonuses;
    if (open.length === 1) return new Map([[open[0] as ModelBonus, this.bonus]]);
    const parts = new Map<ModelBonus, bigint>();
    for (let i = open.length - 1, rest = this.bonus; i >= 0; i -= 1) {
      const bonus = open[i] as ModelBonus;
      parts.set(bonus, rest > bonus.granted ? bonus.granted : rest);
      rest -= parts.get(bonus) as bigint;
    }
    return parts;
  }

  /** Converts every bonus whose turnover is reached to cash. The cash first repays debt. */
  convert(): void {
    for (;;) {
      const met = this.openBonuses.find(
        ({ counted, shares, required }) =>
          counted.reduce((sum, valid, i) => sum + valid * BigInt(shares[i] as number), 0n) >= required * 1_000_000n,
      );
      if (!met) return;
      const amount = this.parts().get(met) as bigint;
      const repaid = amount < this.debt ? amount : this.debt;
      this.bonus -= amount;
      this.cash += amount - repaid;
      this.debt -= repaid;
      if (amount > 0n) this.version += 1n;
      this.end(met, 'converted', amount);
    }
  }

  /** Returns where the bonus money of a bet goes at this moment: to the bonus pool, to cash or to the house. */
  whereTo(bet: PlacedBet): 'pool' | 'cash' | 'house' {
    if (bet.bonuses.length === 0 || bet.bonuses.some(({ state }) => state === 'open')) return 'pool';
    const last = [...bet.bonuses].sort((a, b) => a.endedAs - b.endedAs).at(-1);
    return last?.state === 'converted' ? 'cash' : 'house';
  }

  /** Returns the bets of a bet's round that were not rolled back, oldest first. */
  standing({ play, caller }: Pick<Bet, 'play' | 'caller'>): Bet[] {
    return this.bets.filter((bet) => !bet.isUndone && bet.caller === caller && roundOf(bet.play) === roundOf(play));
  }

  /**
   * Divides the bonus part of an amount among cash, the bonus pool and the house, as the states of the bonuses of the
   * bets decide. Each part is rounded down; the last part is the rest.
   */
  distribute(bets: readonly PlacedBet[], amount: PoolAmounts): PoolAmounts {
    const staked = { cash: 0n, pool: 0n, house: 0n };
    for (const bet of bets) staked[this.whereTo(bet)] += bet.stake.bonusMinor;
    const sum = staked.cash + staked.pool + staked.house;
    if (sum === 0n) return amount;
    const down = (part: bigint): bigint => (amount.bonusMinor * part) / sum;
    const isCashLast = staked.pool + staked.house === 0n;
    const toCash = isCashLast ? amount.bonusMinor : down(staked.cash);
    const toPool = staked.house === 0n ? amount.bonusMinor - toCash : down(staked.pool);
    return { cashMinor: amount.cashMinor + toCash, bonusMinor: toPool };
  }

  exceeds(limits: Limits, today: string, figure: (happening: Happening) => bigint, more: bigint): boolean {
    return (['day', 'week', 'month'] as const).some((span) => {
      const limit = limits[span];
      return limit !== undefined && this.sum(span, today, figure) + more > limit;
    });
  }
}

export class LedgerModel {
  readonly #accounts = new Map<string, ModelAccount>();
  readonly #answered = new Map<string, Answered>();
  readonly #holds: ModelHold[] = [];
  /** The time (ms) that the model uses as the current time: the time of its creation. */
  nowMs = Date.now();

  open(memberId: string): ModelAccount {
    const account = new ModelAccount();
    this.#accounts.set(memberId, account);
    return account;
  }

  account(memberId: string): ModelAccount {
    const account = this.#accounts.get(memberId);
    if (!account) throw new Error(`no account of ${memberId}`);
    return account;
  }

  post(command: Command): ModelAnswer {
    const account = this.#accounts.get(command.memberId);
    if (!account) return { failure: 'system.temporary' };
    const input = JSON.stringify([command.currency, command.reference, command.movement], (_k, v: unknown) =>
      typeof v === 'bigint' ? `${v}n` : v,
    );
    const earlier = this.#answered.get(nameOf(command, command.key));
    if (earlier) {
      if (earlier.input !== undefined && earlier.input !== input) return { failure: 'wallet.key_reused' };
      return { ...earlier.answer, replayed: earlier.input !== undefined };
    }
    const effect = new Effect(account);
    const outcome = this.#apply(command, account, effect);
    if (outcome === 'unknown') return { failure: 'resource.not_found' };
    const status: PostingStatus = outcome === 'applied' || outcome === 'tombstone' ? outcome : 'refused';
    if (status === 'applied') account.version += 1n;
    const answer = {
      ...{ status, replayed: false, stake: effect.stake, payout: effect.payout },
      ...(status === 'refused' && { code: outcome }),
      heldChangeMinor: effect.held,
      debtMadeMinor: effect.debtMade,
      debtRepaidMinor: effect.debtRepaid,
      houseMinor: effect.house,
      balance: {
        cashMinor: account.cash,
        bonusMinor: account.bonus,
        heldMinor: account.held,
        debtMinor: account.debt,
        version: account.version,
      },
    };
    if (status === 'applied') account.convert();
    const { type } = command.movement;
    this.#answered.set(nameOf(command, command.key), {
      ...{ input, type, status, answer },
      ...(effect.bet && { bet: effect.bet }),
    });
    if (command.movement.type === 'rollback' && !this.#answered.has(nameOf(command, command.movement.betKey)))
      this.#answered.set(nameOf(command, command.movement.betKey), { input: undefined, type: 'bet', status, answer });
    return answer;
  }

  /** Applies a command. Returns 'applied', 'tombstone', 'unknown', or the code of a refusal. */
  #apply(command: Command, account: ModelAccount, effect: Effect): string {
    const { movement } = command;
    const today = dateOf(this.nowMs, account.zone);
    switch (movement.type) {
      case 'bet':
      case 'bet_win': {
        const won = movement.type === 'bet' ? { payoutMinor: 0n, heldMinor: 0n, validStakeMinor: 0n } : movement;
        const stake = movement.stakeMinor;
        if (account.excluded) return 'wallet.excluded';
        if (account.cash + account.bonus < stake) return 'wallet.insufficient_funds';
        if (
          (account.bonus > 0n || account.isParked) &&
          account.openBonuses.some(({ stakeMax = stake }) => stakeMax < stake)
        )
          return 'wallet.bonus_stake_limit';
        if (account.exceeds(account.stakeLimits, today, ({ staked }) => staked, stake)) return 'wallet.stake_limit';
        if (account.exceeds(account.lossLimits, today, (h) => h.staked - h.won, stake)) return 'wallet.loss_limit';
        if ('cashOnly' in movement && account.cash < stake) return 'wallet.cash_only';
        effect.take(stake);
        const own = { caller: command.caller, bonuses: account.openBonuses, stake: effect.stake, play: movement.play };
        // The payout is split by the stakes of the whole round if the bet shares its round, else by its own stake.
        const isShared = movement.type === 'bet_win' && movement.sharesRound;
        const splitting = [...(isShared ? account.standing(own) : []), own];
        const together = sumOf(splitting);
        const shares = shareOf(together, won.payoutMinor - won.heldMinor);
        effect.credit(account.distribute(splitting, shares));
        const credited = effect.payout.cashMinor + effect.payout.bonusMinor;
        effect.house = won.payoutMinor - won.heldMinor - credited;
        const happening = note(account, today, { staked: stake, won: credited });
        effect.repay(effect.payout);
        account.count(movement.play.category, won.validStakeMinor);
        effect.bet = {
          ...{ ...own, payout: effect.payout, house: effect.house, held: won.heldMinor },
          ...{ validStake: won.validStakeMinor, happening, isUndone: false, isEnded: movement.type === 'bet_win' },
        };
        account.bets.push(effect.bet);
        const bonus = shareOf(together, won.payoutMinor).bonusMinor - shares.bonusMinor;
        const most = [...splitting].sort((a, b) => Number(b.stake.bonusMinor - a.stake.bonusMinor))[0];
        this.#hold(command, effect, won.heldMinor, movement.play, { bonus, bet: most });
        return 'applied';
      }
      case 'win': {
        const named = movement.betKey === null ? undefined : this.#answered.get(nameOf(command, movement.betKey));
        if (movement.betKey !== null) {
          if (!named || named.status === 'refused' || !['bet', 'bet_win'].includes(named.type)) return 'unknown';
          if (!named.bet || named.bet.isUndone) return 'tombstone';
        }
        const free = movement.payoutMinor - movement.heldMinor;
        // A win is split by the stakes of all bets of its round, except bets that were rolled back.
        const standing = named?.bet ? account.standing(named.bet) : [];
        const together = sumOf(standing);
        const shares = shareOf(together, free);
        const won = account.distribute(standing, shares);
        effect.credit(won);
        effect.house = free - won.cashMinor - won.bonusMinor;
        effect.repay(effect.payout);
        const play = named?.bet?.play ?? movement.play;
        for (const each of account.bets) if (roundOf(each.play) === roundOf(play)) each.isEnded = true;
        const bet = [...standing].sort((a, b) => Number(b.stake.bonusMinor - a.stake.bonusMinor))[0];
        const bonus = shareOf(together, movement.payoutMinor).bonusMinor - shares.bonusMinor;
        this.#hold(command, effect, movement.heldMinor, play, { bonus, bet });
        note(account, today, { won: won.cashMinor + won.bonusMinor });
        if (movement.validStakeMinor !== 0n) account.count(play.category, movement.validStakeMinor);
        return 'applied';
      }
      case 'rollback':
        return this.#rollback(command, movement.betKey, account, effect);
      case 'grant':
        if (account.excluded) return 'wallet.excluded';
        effect.credit(movement.amount);
        if (movement.amount.bonusMinor > 0n && movement.turnoverRequiredMinor > 0n)
          account.bonuses.push({
            ...{ name: nameOf(command, command.key), granted: movement.amount.bonusMinor, cash: 0n, endedAs: 0 },
            ...{ required: movement.turnoverRequiredMinor, shares: movement.contributionPpm, state: 'open' },
            ...{ stakeMax: movement.stakeMaxMinor, counted: Array.from({ length: 10 }, () => 0n) },
          });
        return 'applied';
      case 'deposit':
        effect.credit({ cashMinor: movement.amountMinor, bonusMinor: 0n });
        note(account, today, { deposited: movement.amountMinor });
        return 'applied';
      case 'clearing': {
        const free = account.cash > account.debt ? account.cash - account.debt : 0n;
        if (movement.amountMinor > 0n) effect.credit({ cashMinor: movement.amountMinor, bonusMinor: 0n });
        else effect.takeWithBonus(free < -movement.amountMinor ? free : -movement.amountMinor, 0n);
        return 'applied';
      }
      case 'adjustment': {
        const fromHolds = this.#takeHeld(command.memberId, roundOf(movement.play), movement.amountMinor, effect);
        const over = movement.amountMinor - fromHolds;
        const byHouse = over < (movement.houseMinor ?? 0n) ? over : (movement.houseMinor ?? 0n);
        effect.house = 0n - byHouse;
        effect.takeOrOwe(over - byHouse, 0n);
        note(account, today, { won: byHouse - over });
        return 'applied';
      }
      case 'correction':
        if (movement.direction === 'debit') {
          if (account.cash < movement.amountMinor) return 'wallet.insufficient_funds';
          effect.takeWithBonus(movement.amountMinor, 0n);
          return 'applied';
        }
        effect.credit({ cashMinor: movement.amountMinor, bonusMinor: 0n });
        effect.repay(effect.payout);
        return 'applied';
      case 'hold':
        if (account.cash - account.debt - movement.keepMinor < movement.amountMinor) return 'wallet.insufficient_funds';
        if (account.openBonuses.length > 0 && account.bonus > movement.forfeitMinor) return 'wallet.insufficient_funds';
        effect.takeWithBonus(movement.amountMinor, movement.forfeitMinor);
        account.giveUp();
        this.#hold(command, effect, movement.amountMinor, undefined, { opens: 'withdrawal' });
        return 'applied';
      case 'to_vendor': {
        const sent = movement.amountMinor;
        if (account.excluded) return 'wallet.excluded';
        if (account.cash - account.debt < sent) return 'wallet.insufficient_funds';
        if (account.exceeds(account.lossLimits, today, (h) => h.staked - h.won, sent)) return 'wallet.loss_limit';
        effect.takeWithBonus(sent, 0n);
        this.#hold(command, effect, sent, undefined, { opens: 'vendor' });
        note(account, today, { won: -sent });
        return 'applied';
      }
      case 'from_vendor':
        effect.credit({ cashMinor: movement.amountMinor, bonusMinor: 0n });
        effect.repay(effect.payout);
        note(account, today, { won: movement.amountMinor });
        return 'applied';
      case 'withdrawal':
        if (movement.direction === 'out') effect.takeOrOwe(movement.amountMinor, 0n);
        else {
          effect.credit({ cashMinor: movement.amountMinor, bonusMinor: 0n });
          effect.repay(effect.payout);
        }
        return 'applied';
      case 'chargeback': {
        const named = this.#holds.filter(
          ({ name, member, opens }) =>
            opens === 'withdrawal' &&
            member === command.memberId &&
            movement.holdKeys.some((k) => name.endsWith(` ${k}`)),
        );
        let due = movement.amountMinor;
        let spare = 0n;
        for (const hold of named) {
          const pays = hold.left < due ? hold.left : due;
          due -= pays;
          spare += hold.left - pays;
          effect.addHeld(-hold.left);
          hold.left = 0n;
        }
        effect.credit({ cashMinor: spare, bonusMinor: 0n });
        effect.repay(effect.payout);
        if (due > 0n) effect.takeOrOwe(due, 0n);
        return 'applied';
      }
      case 'forfeit': {
        const caller = movement.expiredGrantOf ?? command.caller;
        const bonus = account.bonuses.find(({ name }) => name === nameOf({ ...command, caller }, movement.grantKey));
        if (movement.expiredGrantOf !== undefined && bonus?.state !== 'open') return 'wallet.bonus_ended';
        if (!bonus) effect.takeWithBonus(0n, movement.amountMinor);
        else if (bonus.state === 'open') {
          const part = account.parts().get(bonus) as bigint;
          const isLast = account.openBonuses.length === 1;
          effect.takeWithBonus(0n, isLast || part < movement.amountMinor ? part : movement.amountMinor);
          account.end(bonus, movement.expiredGrantOf === undefined ? 'forfeited' : 'expired');
        } else {
          const due = bonus.cash < movement.amountMinor ? bonus.cash : movement.amountMinor;
          const paid = account.cash < due ? account.cash : due;
          effect.takeWithBonus(paid, 0n);
          effect.owe(due - paid);
        }
        return 'applied';
      }
      case 'capture':
      case 'at_vendor':
      case 'release':
      case 'return': {
        const hold = this.#holds.find(({ name }) => name === nameOf(command, movement.holdKey));
        if (!hold) return 'unknown';
        if (movement.type === 'capture' && hold.opens !== 'withdrawal') return 'unknown';
        if (movement.type === 'return' && hold.opens !== 'win') return 'unknown';
        if (movement.type === 'at_vendor' && hold.opens !== 'vendor') return 'unknown';
        if (hold.left === 0n) return 'wallet.hold_closed';
        const amount = hold.left;
        hold.left = 0n;
        effect.addHeld(-amount);
        if (movement.type === 'return') hold.returned = amount;
        if (movement.type === 'release') {
          hold.released = shareOf({ cashMinor: hold.amount - hold.bonus, bonusMinor: hold.bonus }, amount);
          effect.credit(own(hold.bet ? account.whereTo(hold.bet) : 'pool', hold.released));
          effect.repay(effect.payout);
          const received = effect.payout.cashMinor + effect.payout.bonusMinor;
          effect.house = amount - received;
          // Money that did not reach a vendor was not lost on the day on which it was sent.
          if (hold.opens !== 'withdrawal') note(account, hold.opens === 'vendor' ? hold.day : today, { won: received });
        }
        return 'applied';
      }
      case 'transfer': {
        const { amountMinor } = movement;
        const receiver = this.#accounts.get(movement.toMemberId);
        if (!receiver) return 'unknown';
        if (account.excluded && movement.isAsked) return 'wallet.excluded';
        if (account.cash - account.debt - movement.keepMinor < amountMinor) return 'wallet.insufficient_funds';
        if (movement.isAsked && account.openBonuses.length > 0 && account.bonus > movement.forfeitMinor)
          return 'wallet.insufficient_funds';
        const there = dateOf(this.nowMs, receiver.zone);
        const isAboveLimit = receiver.exceeds(receiver.depositLimits, there, (h) => h.deposited, amountMinor);
        if (receiver.excluded || isAboveLimit) return 'wallet.receiver_unavailable';
        effect.takeWithBonus(amountMinor, movement.forfeitMinor);
        if (movement.isAsked) account.giveUp();
        receiver.cash += amountMinor;
        receiver.version += 1n;
        note(receiver, there, { deposited: amountMinor });
        return 'applied';
      }
    }
  }

  #rollback(command: Command, betKey: string, account: ModelAccount, effect: Effect): string {
    const named = this.#answered.get(nameOf(command, betKey));
    if (named && named.type !== 'bet' && named.type !== 'bet_win') return 'unknown';
    const bet = named?.bet;
    if (!bet || bet.isUndone) return 'tombstone';
    bet.isUndone = true;
    bet.isEnded = true;
    const to = account.whereTo(bet);
    const given = own(to, bet.stake);
    const won = own(to, bet.payout);
    const whole = (each: PoolAmounts): bigint => each.cashMinor + each.bonusMinor;
    effect.credit(given);
    effect.repay(given);
    const ownHold = this.#holds.find(({ name }) => name === nameOf(command, betKey));
    const released = ownHold?.released ?? { cashMinor: 0n, bonusMinor: 0n };
    const kept = own(to, released);
    const heldByHouse = released.cashMinor + released.bonusMinor - kept.cashMinor - kept.bonusMinor;
    const owed = won.cashMinor + won.bonusMinor + bet.held - heldByHouse - (ownHold?.returned ?? 0n);
    const byHouse = bet.payout.cashMinor + bet.payout.bonusMinor - won.cashMinor - won.bonusMinor + heldByHouse;
    effect.house = whole(bet.stake) - whole(given) - byHouse - bet.house;
    const fromHolds = this.#takeHeld(command.memberId, roundOf(bet.play), owed, effect);
    effect.takeOrOwe(owed - fromHolds, won.bonusMinor + kept.bonusMinor);
    bet.happening.staked -= bet.stake.cashMinor + bet.stake.bonusMinor;
    bet.happening.won -= owed - fromHolds + byHouse;
    account.count(bet.play.category, -bet.validStake);
    return 'applied';
  }

  #hold(
    command: Command,
    effect: Effect,
    amount: bigint,
    play: Play | undefined,
    { opens = 'win', bonus = 0n, bet }: Partial<Pick<ModelHold, 'opens' | 'bonus' | 'bet'>> = {},
  ): void {
    if (amount === 0n) return;
    effect.addHeld(amount);
    const { zone } = this.account(command.memberId);
    this.#holds.push({
      day: dateOf(this.nowMs, zone),
      ...{ member: command.memberId, name: nameOf(command, command.key), opens },
      ...{ round: play ? roundOf(play) : '', amount, left: amount, returned: 0n },
      ...{ bonus, bet, released: { cashMinor: 0n, bonusMinor: 0n } },
    });
  }

  #takeHeld(member: string, round: string, amount: bigint, effect: Effect): bigint {
    let left = amount;
    for (const hold of this.#holds) {
      if (hold.opens !== 'win' || hold.member !== member || hold.round !== round) continue;
      const takes = hold.left < left ? hold.left : left;
      hold.left -= takes;
      left -= takes;
    }
    effect.addHeld(left - amount);
    return amount - left;
  }
}

/** Collects the changes that one command makes to its account, one after the other. */
class Effect {
  stake: PoolAmounts = { cashMinor: 0n, bonusMinor: 0n };
  payout: PoolAmounts = { cashMinor: 0n, bonusMinor: 0n };
  held = 0n;
  debtMade = 0n;
  debtRepaid = 0n;
  /** The amount that the house receives because the bonus in the bet was forfeited. */
  house = 0n;
  bet: Bet | undefined;

  constructor(private readonly account: ModelAccount) {}

  /** Takes an amount from cash first, then from bonus. */
  take(amount: bigint): void {
    const cashMinor = amount > this.account.cash ? this.account.cash : amount;
    this.#takeExactly({ cashMinor, bonusMinor: amount - cashMinor });
  }

  /** Takes an amount from cash, and in addition all bonus money up to the given maximum. */
  takeWithBonus(cashMinor: bigint, bonusMax: bigint): void {
    this.#takeExactly({ cashMinor, bonusMinor: this.account.bonus < bonusMax ? this.account.bonus : bonusMax });
  }

  owe(amount: bigint): void {
    this.debtMade += amount;
    this.account.debt += amount;
  }

  /**
   * Takes an amount back: first from bonus, at most the amount `bonusHadGot` that the bet had paid into bonus, then
   * from cash, then from the rest of the bonus. The missing part becomes debt.
   */
  takeOrOwe(amount: bigint, bonusHadGot: bigint): void {
    const { cash, bonus } = this.account;
    let fromBonus = [amount, bonus, bonusHadGot].reduce((least, each) => (each < least ? each : least));
    const fromCash = amount - fromBonus > cash ? cash : amount - fromBonus;
    const missing = amount - fromBonus - fromCash;
    const more = missing > bonus - fromBonus ? bonus - fromBonus : missing;
    fromBonus += more;
    this.#takeExactly({ cashMinor: fromCash, bonusMinor: fromBonus });
    this.owe(missing - more);
  }

  credit(payout: PoolAmounts): void {
    this.payout = payout;
    this.account.cash += payout.cashMinor;
    this.account.bonus += payout.bonusMinor;
  }

  /** Repays debt from a credited amount, first with its cash part, then with its bonus part. */
  repay({ cashMinor, bonusMinor }: PoolAmounts): void {
    const { account } = this;
    const byCash = cashMinor < account.debt ? cashMinor : account.debt;
    const byBonus = bonusMinor < account.debt - byCash ? bonusMinor : account.debt - byCash;
    account.cash -= byCash;
    account.bonus -= byBonus;
    account.debt -= byCash + byBonus;
    this.debtRepaid += byCash + byBonus;
  }

  addHeld(amount: bigint): void {
    this.held += amount;
    this.account.held += amount;
  }

  #takeExactly(stake: PoolAmounts): void {
    this.stake = stake;
    this.account.cash -= stake.cashMinor;
    this.account.bonus -= stake.bonusMinor;
  }
}

const nameOf = ({ memberId, caller }: Command, key: string): string => `${memberId} ${caller} ${key}`;
const roundOf = ({ vendor, roundId }: Play): string => JSON.stringify([vendor, roundId]);

/**
 * Splits a payout in the proportion of the stake, and rounds the cash share down. The function is independent of the
 * rules of the real ledger.
 */
function shareOf({ cashMinor, bonusMinor }: PoolAmounts, payout: bigint): PoolAmounts {
  const toCash = cashMinor + bonusMinor === 0n ? payout : (payout * cashMinor) / (cashMinor + bonusMinor);
  return { cashMinor: toCash, bonusMinor: payout - toCash };
}

const sumOf = (bets: readonly Pick<Bet, 'stake'>[]): PoolAmounts => ({
  cashMinor: bets.map(({ stake }) => stake.cashMinor).reduce((a, b) => a + b, 0n),
  bonusMinor: bets.map(({ stake }) => stake.bonusMinor).reduce((a, b) => a + b, 0n),
});

/** Returns the amount that stays with the member after the bonus part goes to the bonus pool, cash or the house. */
function own(to: 'pool' | 'cash' | 'house', amount: PoolAmounts): PoolAmounts {
  const { cashMinor, bonusMinor } = amount;
  if (to === 'pool') return amount;
  return { cashMinor: to === 'cash' ? cashMinor + bonusMinor : cashMinor, bonusMinor: 0n };
}

function note(account: ModelAccount, day: string, figures: Partial<Happening>): Happening {
  const happening = { staked: 0n, won: 0n, deposited: 0n, ...figures, day };
  account.happenings.push(happening);
  return happening;
}

/** Returns the calendar date in a time zone, for example 2026-11-23. */
export const dateOf = (ms: number, zone: string): string =>
  new Date(ms).toLocaleDateString('sv-SE', { timeZone: zone });

/** Returns true if a day belongs to the current day, week or month. Weeks begin on Monday. */
function isIn(span: Span, day: string, today: string): boolean {
  if (span === 'day') return day === today;
  if (span === 'month') return day.slice(0, 7) === today.slice(0, 7);
  const weekOf = (date: string): string => {
    const at = new Date(`${date}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
    return at.toISOString().slice(0, 10);
  };
  return weekOf(day) === weekOf(today);
}
