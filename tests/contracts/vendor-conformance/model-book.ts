/** One call of a vendor as the fuzzer sends it, in plain numbers. */
export interface ModelCall {
  readonly op: string;
  readonly txId: string;
  readonly round: string;
  readonly refTxId?: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly closes: boolean;
  readonly body: string;
}

/** The final answer to a call. */
export interface ModelAnswer {
  readonly status: string;
  readonly effect: string;
}

export interface ModelRound {
  readonly stake: bigint;
  readonly payout: bigint;
}

const BETS = new Set(['wallet.bet', 'wallet.betwin']);
const OF_ROUND = new Set(['wallet.win', 'wallet.betwin', 'wallet.adjust']);

/**
 * A player's book, computed from the calls and their final answers alone, without knowledge of the service. The applied
 * calls give the balance, and the calls of a round give its line in the betting record.
 */
export class ModelBook {
  readonly #calls = new Map<string, ModelCall & ModelAnswer>();

  constructor(private readonly opening: bigint) {}

  write(call: ModelCall, { status, effect }: ModelAnswer): void {
    this.#calls.set(call.txId, { ...call, status, effect });
  }

  /** Cash, bonus and held, less debt. */
  net(): bigint {
    return this.#applied().reduce((sum, call) => sum + this.#moved(call), this.opening);
  }

  /** The change of the player's money by each applied call. */
  lines(): ReadonlyMap<string, bigint> {
    return new Map(this.#applied().map((call) => [call.txId, this.#moved(call)]));
  }

  /** The rounds in which money moved, by the vendor's name of the round. */
  rounds(): ReadonlyMap<string, ModelRound> {
    const rounds = new Map<string, ModelRound>();
    for (const call of this.#applied()) {
      const isUndone = BETS.has(call.op) && this.#isRolledBack(call.txId);
      if (call.round === '' || isUndone || (!BETS.has(call.op) && !OF_ROUND.has(call.op))) continue;
      const { stake, payout } = rounds.get(call.round) ?? { stake: 0n, payout: 0n };
      rounds.set(call.round, { stake: stake + call.stake, payout: payout + call.payout });
    }
    for (const [name, { stake, payout }] of rounds) if (stake === 0n && payout === 0n) rounds.delete(name);
    return rounds;
  }

  /** Calls that owe money and were refused, although no other call of the player explains the refusal. */
  unexplained(): readonly string[] {
    return [...this.#calls.values()].filter((call) => !BETS.has(call.op) && !this.#isExplained(call)).map(describe);
  }

  #applied(): (ModelCall & ModelAnswer)[] {
    return [...this.#calls.values()].filter(({ effect }) => effect === 'APPLIED');
  }

  #moved(call: ModelCall): bigint {
    if (call.op !== 'wallet.rollback') return call.payout - call.stake;
    const bet = this.#calls.get(call.refTxId ?? '');
    return bet ? bet.stake - bet.payout : 0n;
  }

  #isRolledBack(txId: string): boolean {
    return this.#applied().some(({ op, refTxId }) => op === 'wallet.rollback' && refTxId === txId);
  }

  #isExplained({ op, txId, status, round, payout, refTxId }: ModelCall & ModelAnswer): boolean {
    // A rollback belongs to the round of its bet, even if it names another round.
    const named = op === 'wallet.rollback' ? (this.#calls.get(refTxId ?? '')?.round ?? round) : round;
    const others = [...this.#calls.values()].filter((call) => call.round === named);
    const hasBet = others.some((call) => BETS.has(call.op) && call.status === 'OK');
    const isClosed = others.some((call) => call.closes && call.status !== 'TEMPORARY');
    const hasUndone = others.some(
      (call) => BETS.has(call.op) && (call.status === 'TX_ROLLED_BACK' || this.#isRolledBack(call.txId)),
    );
    const hasDeclined = others.some((call) => BETS.has(call.op) && call.effect === 'NONE');
    switch (status) {
      case 'OK':
        return true;
      case 'TX_ROLLED_BACK':
        // If a rollback arrives before the call that it names, that call is refused when it arrives. This is also the
        // case if the named call is a win.
        return hasUndone || [...this.#calls.values()].some((call) => call.refTxId === txId);
      case 'ROUND_SETTLED':
        return isClosed;
      case 'ROUND_NOT_FOUND':
        // The round was known but had no standing bet when this call arrived. If a declined bet made the round known, a
        // standing bet may have arrived later.
        return op !== 'wallet.rollback' && (hasDeclined || !this.#hasStandingBet(round));
      case 'TX_NOT_FOUND':
        return op === 'wallet.rollback' && !BETS.has(this.#calls.get(refTxId ?? '')?.op ?? '');
      case 'INVALID_REQUEST':
        return op === 'wallet.adjust' && payout < 0n;
      case 'TEMPORARY':
        return !hasBet || (op === 'wallet.adjust' && payout < 0n) || this.#takesTooMuch(refTxId);
      default:
        return false;
    }
  }

  /**
   * Whether the rollback of this betwin would take back more than its round has paid, because adjustments have reduced
   * the payment.
   */
  #takesTooMuch(refTxId: string | undefined): boolean {
    const bet = this.#calls.get(refTxId ?? '');
    return bet?.op === 'wallet.betwin' && bet.payout > (this.rounds().get(bet.round)?.payout ?? 0n);
  }

  #hasStandingBet(round: string): boolean {
    return this.#applied().some((call) => call.round === round && BETS.has(call.op) && !this.#isRolledBack(call.txId));
  }
}

const describe = ({ op, txId, round, status }: ModelCall & ModelAnswer): string =>
  `${op} ${txId} of ${round}: ${status}`;
