import { randomUUID } from 'node:crypto';
import { namedAdapter, type Adapter } from './adapter.js';
import { ownAdapter } from './own-adapter.js';
import { sandboxVendor } from './sandbox-vendors.js';
import { VendorClient, type VendorReply } from './vendor-client.js';

export const id = (): string => randomUUID();

/** A player with an open play session, with methods for the vendor's calls of the player's rounds. */
export class Play {
  constructor(
    private readonly suite: Suite,
    readonly playerId: string,
    readonly token: string,
    readonly currency: string,
  ) {}

  base(roundId: string, change: object = {}): object {
    return {
      requestId: id(),
      sessionToken: this.token,
      playerId: this.playerId,
      currency: this.currency,
      gameCode: this.suite.adapter.gameCode,
      roundId,
      txId: id(),
      occurredAt: new Date().toISOString(),
      ...change,
    };
  }

  bet = (roundId: string, amount: string, change: object = {}): Promise<VendorReply> =>
    this.suite.vendor.call('wallet.bet', this.base(roundId, { kind: 'bet', amount, ...change }));

  /** A win is paid with or without a valid token. */
  win = (roundId: string, amount: string, change: object = {}): Promise<VendorReply> =>
    this.suite.vendor.call(
      'wallet.win',
      this.base(roundId, { kind: 'win', amount, sessionToken: undefined, ...change }),
    );

  betwin = (roundId: string, amount: string, winAmount: string, change: object = {}): Promise<VendorReply> =>
    this.suite.vendor.call('wallet.betwin', this.base(roundId, { kind: 'bet', amount, winAmount, ...change }));

  rollback = (roundId: string, refTxId: string, change: object = {}): Promise<VendorReply> =>
    this.suite.vendor.call('wallet.rollback', this.base(roundId, { refTxId, sessionToken: undefined, ...change }));

  adjust = (roundId: string, amount: string, change: object = {}): Promise<VendorReply> =>
    this.suite.vendor.call(
      'wallet.adjust',
      this.base(roundId, { kind: 'adjust', amount, sessionToken: undefined, ...change }),
    );

  close = (roundId: string, change: object = {}): Promise<VendorReply> =>
    this.suite.vendor.call('round.close', this.base(roundId, { sessionToken: undefined, ...change }));

  async balance(): Promise<bigint> {
    return BigInt(
      (await this.suite.vendor.call('wallet.balance', { requestId: id(), playerId: this.playerId })).balance ?? -1,
    );
  }
}

/** The adapter under test, and its players. */
export class Suite {
  #adapter: Adapter | undefined;
  #vendor: VendorClient | undefined;
  #shared: Promise<Play> | undefined;

  /** Opens the given adapter; by default the one that the environment names, or our own with one vendor. */
  async open(adapter?: Adapter, vendor = 'BAZAAR'): Promise<void> {
    this.#adapter = adapter ?? namedAdapter() ?? (await ownAdapter(sandboxVendor(vendor)));
    this.#vendor = new VendorClient(this.#adapter.url, this.#adapter.vendor, this.#adapter.key);
  }

  async close(): Promise<void> {
    await this.#adapter?.close();
  }

  get adapter(): Adapter {
    if (!this.#adapter) throw new Error('the suite is not open');
    return this.#adapter;
  }

  get vendor(): VendorClient {
    if (!this.#vendor) throw new Error('the suite is not open');
    return this.#vendor;
  }

  /** Access to the gateway's internals; undefined if the adapter gives none. */
  get inside(): Adapter['inside'] {
    return this.adapter.inside;
  }

  async begin(launched?: string): Promise<Play> {
    const verified = await this.vendor.call('session.verify', {
      requestId: id(),
      sessionToken: launched ?? (await this.adapter.launch()),
    });
    expect(verified).toMatchObject({ http: 200, status: 'OK' });
    return new Play(this, verified.playerId ?? '', verified.sessionToken ?? '', verified.currency ?? '');
  }

  /** A player whom several tests share; for tests that move no money. */
  shared(): Promise<Play> {
    return (this.#shared ??= this.begin());
  }
}
