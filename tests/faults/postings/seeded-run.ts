import type { Command } from '@nm/wallet/ledger/command.js';
import {
  aBet,
  aBetWin,
  aCapture,
  aCommand,
  aDeposit,
  aGrant,
  aHold,
  aRelease,
  aRollback,
  aWin,
  aWithdrawal,
} from '@nm/wallet/ledger/testing/commands.js';

const OPERATIONS = 30;
const WAIT_MS_MAX = 5_000;
const RETRIES_MAX = 3;

/** A command that reaches the ledger at a moment of the virtual clock. */
export interface Arrival {
  readonly n: number;
  readonly atMs: number;
  readonly command: Command;
}

/**
 * The run of one seed for some members: commands that a simulated network delays, duplicates and loses, on a virtual
 * clock. The same seed always gives the same run. Keys are unique, so runs can share a database.
 */
export class SeededRun {
  readonly #queue: { atMs: number; n: number; command: Command }[] = [];
  readonly #bets: { member: string; key: string }[] = [];
  readonly #holds: { member: string; key: string }[] = [];
  #state: number;
  #n = 0;
  nowMs = 0;

  constructor(
    private readonly seed: number,
    private readonly members: readonly string[],
  ) {
    this.#state = seed >>> 0;
  }

  /** All commands that arrive, in the order of the clock. */
  *arrivals(): Generator<Arrival> {
    let sendAt = 0;
    for (let n = 0; n < OPERATIONS; n += 1) {
      sendAt += this.#int(20_000);
      this.#send(this.#operation(n), sendAt);
    }
    for (let next = this.#next(); next; next = this.#next()) {
      this.nowMs = next.atMs;
      yield next;
    }
  }

  #next(): Arrival | undefined {
    this.#queue.sort((a, b) => a.atMs - b.atMs || a.n - b.n);
    return this.#queue.shift();
  }

  /**
   * A message may be delayed, duplicated or lost. If a client has no answer after five seconds, it sends the command
   * again with its key.
   */
  #send(command: Command, atMs: number): void {
    for (let attempt = 0; attempt <= RETRIES_MAX; attempt += 1) {
      const at = atMs + attempt * WAIT_MS_MAX;
      const isRequestLost = attempt < RETRIES_MAX && this.#int(8) === 0;
      const lateMs = this.#int(6) === 0 ? this.#int(60_000) : this.#int(200);
      if (!isRequestLost) this.#arrive(command, at + lateMs);
      if (this.#int(10) === 0) this.#arrive(command, at + this.#int(30_000));
      const isAnswerHeard = !isRequestLost && this.#int(8) !== 0;
      if (isAnswerHeard) break;
    }
    // A faulty client uses the same key for another command.
    if (this.#int(25) === 0) this.#arrive({ ...command, reference: 'other' }, atMs + this.#int(40_000));
  }

  #arrive(command: Command, atMs: number): void {
    this.#n += 1;
    this.#queue.push({ atMs, n: this.#n, command });
  }

  #operation(n: number): Command {
    const member = this.members[this.#int(this.members.length)] as string;
    const key = `${this.seed.toString(16)}-${n}`;
    const amount = (): bigint => BigInt(1 + this.#int(400));
    const maybe = (): bigint => BigInt(this.#int(2) * this.#int(500));
    const bet = this.#bets[this.#int(Math.max(1, this.#bets.length))];
    const hold = this.#holds[this.#int(Math.max(1, this.#holds.length))];
    const cashier = { caller: 'wallet.cashier' };
    switch (this.#int(14)) {
      case 0:
      case 1:
        return aCommand(member, aGrant(maybe() + 1n, maybe(), maybe()), key, { caller: 'promotions' });
      case 2:
        return aCommand(member, aDeposit(amount()), key, { caller: 'wallet.deposits' });
      case 3:
      case 4:
        return aCommand(member, aBetWin(amount(), maybe()), key);
      case 5:
        if (bet) return aCommand(bet.member, aRollback(bet.key), key);
        return aCommand(member, aRollback(`${key}-never`), key);
      case 6:
      case 7:
        if (bet) return aCommand(bet.member, aWin(bet.key, maybe()), key);
        return aCommand(member, aWin(`${key}-never`, amount()), key);
      case 8:
      case 9:
        this.#holds.push({ member, key });
        return aCommand(member, aHold(amount(), maybe(), maybe()), key, cashier);
      case 10:
      case 11:
        if (!hold) return aCommand(member, aWithdrawal('back', amount()), key, cashier);
        // Both the capture and the release of a hold may be sent, late and duplicated; the hold ends only once.
        return aCommand(hold.member, this.#int(2) === 0 ? aCapture(hold.key) : aRelease(hold.key), key, cashier);
      case 12:
        return aCommand(member, aWithdrawal(this.#int(2) === 0 ? 'out' : 'back', amount()), key, cashier);
      default:
        this.#bets.push({ member, key });
        return aCommand(member, aBet(amount()), key);
    }
  }

  /** A whole number from 0 to `below` - 1, by mulberry32. */
  #int(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  }
}
