import { JsonLines } from '../../shared/json-lines.js';

/** A deposit to or a withdrawal from a player's wallet, as the platform requested it. */
export interface WalletTransfer {
  readonly vendor: string;
  readonly txId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly direction: 'deposit' | 'withdraw';
  /** The amount of the transfer, in minor units. */
  readonly amount: string;
}
export type TransferState = 'DONE' | 'REFUSED' | 'INSUFFICIENT_FUNDS';
export type StoredTransfer = WalletTransfer & { readonly state: TransferState };

/** A round that was played with the money of a wallet. Stake and payout are minor units. */
export interface WalletRound {
  readonly vendor: string;
  /**
   * The id of the player's wallet at this vendor. The vendor's report about the round names the player by another id,
   * the one that the platform sent when it launched the game.
   */
  readonly walletId: string;
  readonly currency: string;
  readonly stake: string;
  readonly payout: string;
  /** The report about the round, which this vendor sends to the platform. */
  readonly report: Readonly<Record<string, unknown>> & { readonly txId: string };
}

type Line = { readonly account: string } | { readonly transfer: StoredTransfer } | { readonly round: WalletRound };

const accountOf = (vendor: string, playerId: string, currency: string): string => `${vendor}/${playerId}/${currency}`;

/**
 * The wallets that the simulated vendors keep for players (transfer mode). Every change is appended to a file before
 * it takes effect, so a killed process loses no change that it has confirmed. The result of a `txId` never changes.
 */
export class TransferWallets {
  readonly #balances = new Map<string, bigint>();
  readonly #transfers = new Map<string, StoredTransfer>();
  readonly #rounds = new Map<string, WalletRound[]>();
  readonly #lines: JsonLines<Line>;

  /** @param file the file for changes; if it is undefined, they are kept in memory only */
  constructor(file: string | undefined) {
    this.#lines = new JsonLines(file);
    for (const line of this.#lines.read()) this.#take(line);
  }

  /** Opens a player's wallet. If the wallet is already open, nothing is changed. */
  open(vendor: string, playerId: string, currency: string): void {
    const account = accountOf(vendor, playerId, currency);
    if (!this.#balances.has(account)) this.#write({ account });
  }

  /** Returns the balance of a wallet in minor units; undefined if the wallet was never opened. */
  balance(vendor: string, playerId: string, currency: string): bigint | undefined {
    return this.#balances.get(accountOf(vendor, playerId, currency));
  }

  find(vendor: string, txId: string): StoredTransfer | undefined {
    return this.#transfers.get(`${vendor}/${txId}`);
  }

  /**
   * Executes a transfer. If a transfer with this `txId` was already requested, its first result is returned. The
   * wallet must be open.
   */
  transfer(asked: WalletTransfer, refuses = false): StoredTransfer {
    const earlier = this.find(asked.vendor, asked.txId);
    if (earlier) return earlier;
    const balance = this.balance(asked.vendor, asked.playerId, asked.currency) ?? 0n;
    const isShort = asked.direction === 'withdraw' && BigInt(asked.amount) > balance;
    const state = refuses ? 'REFUSED' : isShort ? 'INSUFFICIENT_FUNDS' : 'DONE';
    const stored = { ...asked, state } as const;
    this.#write({ transfer: stored });
    return stored;
  }

  /**
   * Plays a round. Stake and payout are one change of the balance. Returns false if the balance of the wallet is lower
   * than the stake.
   */
  play(round: WalletRound): boolean {
    if ((this.balance(round.vendor, round.walletId, round.currency) ?? 0n) < BigInt(round.stake)) return false;
    this.#write({ round });
    return true;
  }

  /** Returns the reports of a vendor's rounds from the given index on, oldest first. */
  reports(vendor: string, from: number, limit: number): readonly WalletRound['report'][] {
    return (this.#rounds.get(vendor) ?? []).slice(from, from + limit).map(({ report }) => report);
  }

  #write(line: Line): void {
    this.#lines.append(line);
    this.#take(line);
  }

  #take(line: Line): void {
    if ('account' in line) return void this.#balances.set(line.account, 0n);
    if ('round' in line) {
      const { round } = line;
      const rounds = this.#rounds.get(round.vendor);
      if (rounds) rounds.push(round);
      else this.#rounds.set(round.vendor, [round]);
      const account = accountOf(round.vendor, round.walletId, round.currency);
      return this.#add(account, BigInt(round.payout) - BigInt(round.stake));
    }
    const { transfer } = line;
    this.#transfers.set(`${transfer.vendor}/${transfer.txId}`, transfer);
    if (transfer.state !== 'DONE') return;
    const amount = BigInt(transfer.amount);
    this.#add(
      accountOf(transfer.vendor, transfer.playerId, transfer.currency),
      transfer.direction === 'deposit' ? amount : -amount,
    );
  }

  #add(account: string, change: bigint): void {
    this.#balances.set(account, (this.#balances.get(account) ?? 0n) + change);
  }
}
