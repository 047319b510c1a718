/**
 * A slow, simple model of vendors' rounds: the answer to each call in sequence, and the facts of each round. It has no
 * postings, locks or counts, only a history. All bets are placed with cash on a slot.
 */
export type PlainCall =
  | {
      readonly op: 'bet';
      readonly txId: string;
      readonly round: string;
      readonly stake: bigint;
      readonly closes: boolean;
    }
  | {
      readonly op: 'win' | 'free_win' | 'adjust';
      readonly txId: string;
      readonly round: string;
      readonly payout: bigint;
      readonly closes: boolean;
    }
  | { readonly op: 'rollback'; readonly txId: string; readonly round: string; readonly bet: string }
  | { readonly op: 'close'; readonly txId: string; readonly round: string };

/** A published fact of a round as text, in the order of publication: `corrected 2 100 50` is its second correction. */
export type Said = string;

interface PlainRound {
  readonly name: string;
  readonly bets: Map<string, { readonly stake: bigint; fate: 'stands' | 'back' | 'never' }>;
  paid: bigint;
  over: boolean;
  /** The calls that closed the round, by id. */
  readonly closers: string[];
  ended: 'no' | 'settled' | 'voided';
  corrections: number;
  standing: string;
}

export class PlainRounds {
  readonly said: Said[] = [];
  readonly answers = new Map<string, string>();
  readonly #rounds: PlainRound[] = [];
  readonly #betFates = new Map<string, { readonly round: PlainRound | undefined; fate: 'stands' | 'back' | 'never' }>();

  constructor(public balance: bigint) {}

  /**
   * Returns the status and effect that the gateway must answer to a call. A repeated id gets its first answer again.
   */
  answer(call: PlainCall): string {
    const earlier = this.answers.get(call.txId);
    if (earlier) return earlier;
    const given = this.#first(call);
    if (given !== 'TEMPORARY NONE' && given !== 'INVALID_REQUEST NONE') this.answers.set(call.txId, given);
    return given;
  }

  turnover(): bigint {
    return this.#rounds.filter(({ ended }) => ended === 'settled').reduce((sum, round) => sum + liveStake(round), 0n);
  }

  #first(call: PlainCall): string {
    switch (call.op) {
      case 'bet':
        return this.#bet(call);
      case 'rollback':
        return this.#rollback(call.bet);
      default:
        return this.#pay(call);
    }
  }

  #bet({ txId, round: name, stake, closes }: Extract<PlainCall, { op: 'bet' }>): string {
    const round = this.#latest(name, true) ?? this.#open(name);
    if (round.over || round.ended !== 'no') return 'ROUND_SETTLED NONE';
    if (this.#betFates.get(txId)?.fate === 'never') {
      round.bets.set(txId, { stake, fate: 'never' });
      if (closes) close(round, txId);
      this.#judge(round);
      return 'TX_ROLLED_BACK NONE';
    }
    if (stake > this.balance) return 'INSUFFICIENT_FUNDS NONE';
    this.balance -= stake;
    round.bets.set(txId, { stake, fate: 'stands' });
    this.#betFates.set(txId, { round, fate: 'stands' });
    if (closes) close(round, txId);
    this.#judge(round);
    return 'OK APPLIED';
  }

  #rollback(betTxId: string): string {
    const known = this.#betFates.get(betTxId);
    const bet = known?.round?.bets.get(betTxId);
    if (known?.round && bet?.fate === 'stands') {
      if (known.round.over && known.round.closers.join() !== betTxId) return 'ROUND_SETTLED NONE';
      bet.fate = known.fate = 'back';
      this.balance += bet.stake;
      this.#judge(known.round);
      return 'OK APPLIED';
    }
    if (!known && !this.answers.has(betTxId)) this.#betFates.set(betTxId, { round: undefined, fate: 'never' });
    return 'OK NONE';
  }

  #pay(call: Exclude<PlainCall, { op: 'bet' | 'rollback' }>): string {
    const round = this.#latest(call.round, false);
    const payout = 'payout' in call ? call.payout : 0n;
    const closes = call.op === 'close' || call.closes;
    if (payout < 0n && round && -payout > round.paid)
      return round.over || round.ended !== 'no' ? 'INVALID_REQUEST NONE' : 'TEMPORARY NONE';
    if (!round) {
      if (call.op !== 'free_win') return 'TEMPORARY NONE';
      this.balance += payout;
      return 'OK APPLIED';
    }
    if (call.op !== 'adjust') {
      if (round.ended === 'voided') return 'TX_ROLLED_BACK NONE';
      if (round.over) return 'ROUND_SETTLED NONE';
    }
    const fates = [...round.bets.values()].map(({ fate }) => fate);
    const paysWithoutBet = call.op === 'free_win' || call.op === 'adjust';
    if (!fates.includes('stands') && !paysWithoutBet) {
      const isKnown = call.op === 'win' ? fates.length > 0 : fates.includes('back');
      if (!isKnown) return 'ROUND_NOT_FOUND NONE';
      if (closes) close(round, call.txId);
      this.#judge(round);
      return call.op === 'win' ? 'TX_ROLLED_BACK NONE' : 'OK APPLIED';
    }
    this.balance += payout;
    round.paid += payout;
    if (closes) close(round, call.txId);
    this.#judge(round);
    return 'OK APPLIED';
  }

  /**
   * Returns the newest round of a name that is not voided. If all are voided, returns the newest of them; for a bet it
   * returns undefined, because the bet opens a new round.
   */
  #latest(name: string, forBet: boolean): PlainRound | undefined {
    const named = this.#rounds.filter((round) => round.name === name);
    return named.findLast(({ ended }) => ended !== 'voided') ?? (forBet ? undefined : named.at(-1));
  }

  #open(name: string): PlainRound {
    const round: PlainRound = {
      name,
      bets: new Map(),
      paid: 0n,
      over: false,
      closers: [],
      ended: 'no',
      corrections: 0,
      standing: '',
    };
    this.#rounds.push(round);
    return round;
  }

  #judge(round: PlainRound): void {
    const placed = [...round.bets.values()].filter(({ fate }) => fate !== 'never');
    const isOver = round.over || round.ended !== 'no';
    if (round.paid === 0n && !placed.some(({ fate }) => fate === 'stands')) {
      if (round.ended === 'voided' ? round.standing === '' : !(isOver || placed.length > 0)) return;
      if (placed.length > 0 || round.standing !== '') this.said.push(`${round.name} voided ${round.corrections}`);
      round.ended = 'voided';
      round.standing = '';
      return;
    }
    if (!isOver) return;
    const standing = `${liveStake(round)} ${round.paid}`;
    if (standing === round.standing) return;
    round.standing = standing;
    if (round.ended === 'no') {
      round.ended = 'settled';
      this.said.push(`${round.name} settled ${standing}`);
      return;
    }
    round.corrections += 1;
    this.said.push(`${round.name} corrected ${round.corrections} ${standing}`);
  }
}

function close(round: PlainRound, txId: string): void {
  round.over = true;
  round.closers.push(txId);
}

const liveStake = ({ bets }: PlainRound): bigint =>
  [...bets.values()].reduce((sum, { stake, fate }) => (fate === 'stands' ? sum + stake : sum), 0n);
