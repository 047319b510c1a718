import { JsonLines } from '../shared/json-lines.js';

/** A recorded call of this simulated vendor to the platform, with its result. */
interface Entry {
  readonly op: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly at: number;
  /** True if the platform confirmed that the call moved money. */
  applied: boolean;
}

const ENTRIES_MAX = 50_000;
const PAGE = 500;
const BETS: ReadonlySet<string> = new Set(['wallet.bet', 'wallet.betwin']);
const ENDS: ReadonlySet<string> = new Set(['wallet.rollback', 'round.close']);

/**
 * The records of this simulated vendor. From these records it answers `round.detail` (a round with its calls) and
 * `tx.list` (the transactions of a day).
 */
export class VendorBook {
  readonly #entries = new Map<string, Entry>();
  readonly #lines: JsonLines<Omit<Entry, 'applied'> | { readonly applied: string }>;

  /** @param file the file for records; if it is undefined, they are kept in memory only */
  constructor(file?: string) {
    this.#lines = new JsonLines(file);
    for (const line of this.#lines.read()) {
      if ('applied' in line) this.#apply(line.applied);
      else this.#keep(line);
    }
  }

  /**
   * Records a call before it is sent. If the process is killed, the call is thus not lost, and the player still gets a
   * win that was drawn.
   */
  write(op: string, body: object): void {
    const line = { op, body: body as Entry['body'], at: Date.now() };
    if (this.#entries.has(String(line.body['txId']))) return;
    this.#lines.append(line);
    this.#keep(line);
  }

  applied(txId: string): void {
    if (this.#entries.get(txId)?.applied !== false) return;
    this.#lines.append({ applied: txId });
    this.#apply(txId);
  }

  #keep(line: Omit<Entry, 'applied'>): void {
    if (this.#entries.size >= ENTRIES_MAX) this.#entries.delete(this.#entries.keys().next().value ?? '');
    this.#entries.set(String(line.body['txId']), { ...line, applied: false });
  }

  #apply(txId: string): void {
    const entry = this.#entries.get(txId);
    if (entry) entry.applied = true;
  }

  round(roundId: unknown, playerId: unknown): object {
    const calls = [...this.#entries.values()].filter(
      ({ body }) => body['roundId'] === roundId && body['playerId'] === playerId,
    );
    if (calls.length === 0) return { status: 'ROUND_NOT_FOUND' };
    const transactions = calls.map(({ op, body: { txId, kind, amount, winAmount, refTxId, roundClosed, detail } }) => ({
      op,
      txId,
      kind,
      amount,
      winAmount,
      refTxId,
      roundClosed,
      detail,
    }));
    return {
      status: 'OK',
      roundId,
      closed: calls.some(({ op, body }) => ENDS.has(op) || body['roundClosed'] === true),
      transactions,
    };
  }

  /** Returns the transactions of a day (UTC) that moved money, one page at a time. */
  day(day: unknown, cursor: unknown): object {
    const from = Number(cursor) || 0;
    const lines = [...this.#entries.values()].filter(
      ({ op, applied, at }) => applied && op !== 'round.close' && new Date(at).toISOString().startsWith(String(day)),
    );
    const transactions = lines.slice(from, from + PAGE).map(({ op, body }) => ({
      txId: body['txId'],
      op,
      currency: body['currency'],
      playerId: body['playerId'],
      stake: BETS.has(op) ? body['amount'] : '0',
      payout: this.#paid(op, body),
    }));
    return { status: 'OK', transactions, next: from + PAGE < lines.length ? String(from + PAGE) : '' };
  }

  #paid(op: string, body: Entry['body']): unknown {
    if (BETS.has(op)) return body['winAmount'] ?? '0';
    return op === 'wallet.rollback' ? this.#givenBack(String(body['refTxId'])) : body['amount'];
  }

  /** Returns the amount that a rollback pays back: the stake of the bet; for a betwin, the stake minus the win. */
  #givenBack(betTxId: string): string | undefined {
    const bet = this.#entries.get(betTxId)?.body;
    return bet && String(BigInt(String(bet['amount'])) - BigInt(String(bet['winAmount'] ?? '0')));
  }
}
