import type { Reply } from '../../shared/http.js';
import { OrderedFaults } from '../../shared/ordered-faults.js';
import type { StoredTransfer, TransferWallets } from './transfer-wallets.js';

/** The faults that a script can order for the next calls about wallets (README). */
const FAULTS = [
  'wallet_timeout',
  'wallet_lost',
  'wallet_refused',
  'wallet_duplicate',
  'wallet_wrong_balance',
  'wallet_wrong_amount',
  'wallet_unknown_transaction',
  'wallet_status_timeout',
  'wallet_balance_timeout',
  'wallet_cancel_timeout',
  'rounds_timeout',
  'session_end_timeout',
  'session_end_lost',
  'session_end_error',
] as const;

const DIRECTIONS = ['deposit', 'withdraw'] as const;
const INVALID: Reply = { status: 400, json: { status: 'INVALID_REQUEST' } };
const AMOUNT = /^[1-9]\d{0,14}$/;
const CURSOR = /^\d{1,9}$/;
const ROUNDS_AT_ONCE = 100;
const TEXT = /^[\x21-\x7e]{1,128}$/;
const CURRENCY = /^[A-Z]{3,8}$/;

/** Handles the platform's calls about players' wallets. Their signature is already verified. */
export class WalletsServer {
  readonly #faults = new OrderedFaults<(typeof FAULTS)[number]>(FAULTS);

  /** @param endSessions ends the sessions of a wallet's player at a vendor */
  constructor(
    private readonly wallets: TransferWallets,
    private readonly endSessions: (vendor: string, playerId: string) => void,
  ) {}

  orderFault(fault: unknown, times: unknown): boolean {
    return this.#faults.order(fault, times);
  }

  /** Handles a call of the protocol for transfer mode. Returns undefined for any other path. */
  handle(vendor: string, path: string, body: Readonly<Record<string, unknown>>): Reply | undefined {
    switch (path) {
      case '/v1/wallet.create':
        return this.#create(vendor, body);
      case '/v1/wallet.balance':
        return this.#balance(vendor, body);
      case '/v1/wallet.deposit':
        return this.#transfer(vendor, 'deposit', body);
      case '/v1/wallet.withdraw':
        return this.#transfer(vendor, 'withdraw', body);
      case '/v1/wallet.cancel':
        return this.#cancel(vendor, body);
      case '/v1/rounds.list':
        return this.#rounds(vendor, body);
      case '/v1/wallet.transaction':
        return this.#transaction(vendor, body);
      case '/v1/session.end':
        return this.#endSessions(vendor, body);
      default:
        return undefined;
    }
  }

  #create(vendor: string, { playerId, currency }: Readonly<Record<string, unknown>>): Reply {
    if (!isText(playerId) || !isCurrency(currency)) return INVALID;
    this.wallets.open(vendor, playerId, currency);
    return { status: 200, json: { status: 'OK', playerId, currency } };
  }

  #balance(vendor: string, { playerId, currency }: Readonly<Record<string, unknown>>): Reply {
    if (this.#faults.take('wallet_balance_timeout')) return { hang: true };
    if (!isText(playerId) || !isCurrency(currency)) return INVALID;
    const balance = this.wallets.balance(vendor, playerId, currency);
    if (balance === undefined) return { status: 200, json: { status: 'PLAYER_NOT_FOUND' } };
    const wrong = this.#faults.take('wallet_wrong_balance') ? 1_000n : 0n;
    return { status: 200, json: { status: 'OK', playerId, currency, balance: String(balance + wrong) } };
  }

  #transfer(
    vendor: string,
    direction: 'deposit' | 'withdraw',
    { txId, playerId, currency, amount }: Readonly<Record<string, unknown>>,
  ): Reply {
    if (this.#faults.take('wallet_lost')) return { hang: true };
    if (!isText(txId) || !isText(playerId) || !isCurrency(currency)) return INVALID;
    if (typeof amount !== 'string' || !AMOUNT.test(amount)) return INVALID;
    const asked = { vendor, txId, playerId, currency, direction, amount };
    const earlier = this.wallets.find(vendor, txId);
    if (earlier && !isSame(earlier, asked)) return { status: 200, json: { status: 'TX_MISMATCH' } };
    if (this.wallets.balance(vendor, playerId, currency) === undefined)
      return { status: 200, json: { status: 'PLAYER_NOT_FOUND' } };
    const stored = this.wallets.transfer(asked, this.#faults.take('wallet_refused'));
    // A fault makes the vendor process a request twice. The money must still be moved once.
    if (this.#faults.take('wallet_duplicate')) this.wallets.transfer(asked);
    if (this.#faults.take('wallet_timeout')) return { hang: true };
    return this.#shown(stored, this.#faults.take('wallet_wrong_amount'));
  }

  /** Refuses a transfer that was not executed, permanently. If the transfer was executed, its result is returned. */
  #cancel(vendor: string, { txId, playerId, currency, direction, amount }: Readonly<Record<string, unknown>>): Reply {
    if (this.#faults.take('wallet_cancel_timeout')) return { hang: true };
    if (!isText(txId) || !isText(playerId) || !isCurrency(currency)) return INVALID;
    if (typeof amount !== 'string' || !AMOUNT.test(amount)) return INVALID;
    const way = DIRECTIONS.find((one) => one === direction);
    if (!way) return INVALID;
    const asked = { vendor, txId, playerId, currency, direction: way, amount };
    const earlier = this.wallets.find(vendor, txId);
    if (earlier && !isSame(earlier, asked)) return { status: 200, json: { status: 'TX_MISMATCH' } };
    return this.#shown(this.wallets.transfer(asked, true), false);
  }

  /**
   * Returns the rounds that were played from wallets, one page at a time. The platform uses it to find rounds whose
   * report was lost.
   */
  #rounds(vendor: string, { cursor }: Readonly<Record<string, unknown>>): Reply {
    if (this.#faults.take('rounds_timeout')) return { hang: true };
    if (typeof cursor !== 'string' || !CURSOR.test(cursor)) return INVALID;
    const from = Number(cursor);
    const rounds = this.wallets.reports(vendor, from, ROUNDS_AT_ONCE);
    return { status: 200, json: { status: 'OK', rounds, next: String(from + rounds.length) } };
  }

  #transaction(vendor: string, { txId }: Readonly<Record<string, unknown>>): Reply {
    if (this.#faults.take('wallet_status_timeout')) return { hang: true };
    if (!isText(txId)) return INVALID;
    const stored = this.wallets.find(vendor, txId);
    if (!stored || this.#faults.take('wallet_unknown_transaction'))
      return { status: 200, json: { status: 'TX_NOT_FOUND' } };
    return this.#shown(stored, false);
  }

  /** Ends all sessions of a player. A repeated call has no further effect. */
  #endSessions(vendor: string, { endId, playerId }: Readonly<Record<string, unknown>>): Reply {
    if (this.#faults.take('session_end_lost')) return { hang: true };
    if (this.#faults.take('session_end_error')) return { status: 500, json: { status: 'INTERNAL' } };
    if (!isText(endId) || !isText(playerId)) return INVALID;
    this.endSessions(vendor, playerId);
    if (this.#faults.take('session_end_timeout')) return { hang: true };
    return { status: 200, json: { status: 'OK', endId, playerId } };
  }

  #shown({ vendor, txId, playerId, currency, direction, amount, state }: StoredTransfer, isWrong: boolean): Reply {
    const balance = this.wallets.balance(vendor, playerId, currency) ?? 0n;
    const transfer = { txId, playerId, currency, direction, state, amount: isWrong ? `${amount}0` : amount };
    return { status: 200, json: { status: 'OK', transfer, balance: String(balance) } };
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && TEXT.test(value);
const isCurrency = (value: unknown): value is string => typeof value === 'string' && CURRENCY.test(value);

const isSame = (stored: StoredTransfer, asked: Omit<StoredTransfer, 'state'>): boolean =>
  stored.playerId === asked.playerId &&
  stored.currency === asked.currency &&
  stored.direction === asked.direction &&
  stored.amount === asked.amount;
