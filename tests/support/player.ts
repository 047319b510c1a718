import { randomBytes, randomUUID } from 'node:crypto';
import { Api, type Answer } from './api.js';
import { until } from './until.js';

export interface Balance {
  readonly balanceMinor: string;
  readonly cashMinor: string;
  readonly bonusMinor: string;
  readonly heldMinor: string;
  readonly currency: string;
  readonly version: number;
}
export interface Order {
  readonly orderId: string;
  readonly status: string;
  readonly payUrl: string;
  readonly amountMinor: string;
}
export interface DiceBet {
  readonly stakeMinor: string;
  readonly target: string;
  readonly over: boolean;
}
export interface DiceResult {
  readonly roundId: string;
  readonly roll: string;
  readonly win: boolean;
  readonly multiplier: string;
  readonly payoutMinor: string;
  readonly balanceMinor: string;
  readonly version: number;
  readonly proof: { readonly serverSeedHash: string; readonly clientSeed: string; readonly nonce: number };
}
export interface Seed {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly revealed?: {
    readonly serverSeed: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly rounds: number;
  };
}
interface Grant {
  readonly token: string;
  readonly user: { readonly id: string; readonly account: string; readonly type: number };
}

const letters = (length: number): string => randomBytes(length).toString('hex').slice(0, length);

/** A scripted player on the real site, through the calls that a browser makes. */
export class Player {
  private constructor(
    readonly api: Api,
    readonly account: string,
    readonly password: string,
    readonly id: string,
    public token: string,
  ) {}

  /** Registers a new player of the brand, who is then logged in. */
  static async register(api: Api = new Api(), fields: object = {}): Promise<Player> {
    const username = `p${letters(11)}`;
    const password = `Q${letters(9)}7`;
    const body = await api.sealed({
      username,
      password,
      confirmPassword: password,
      termsAccepted: true,
      ageConfirmed: true,
      login: true,
      ...fields,
    });
    const { token, user } = await api.value<Grant>('PUT', '/wps/member/register', { body });
    return new Player(api, username, password, user.id, token);
  }

  /** Begins a session of free play, with play money. */
  static async freePlay(api: Api = new Api()): Promise<Player> {
    const body = { ...(await api.sealed({})), os: 'script', platform: 'W', version: 3 };
    const { token, user } = await api.value<Grant>('POST', '/wps/session/login/freeplay', { body });
    return new Player(api, user.account, '', user.id, token);
  }

  /** Logs in a player who registered earlier. */
  static async returning(
    api: Api,
    { account, password, id }: { readonly account: string; readonly password: string; readonly id: string },
  ): Promise<Player> {
    const player = new Player(api, account, password, id, '');
    await player.login();
    return player;
  }

  async login(): Promise<void> {
    const body = await this.api.sealed({ type: 'username', username: this.account, password: this.password });
    this.token = (await this.api.value<Grant>('POST', '/wps/session/login', { body })).token;
  }

  get<T>(path: string): Promise<T> {
    return this.api.value<T>('GET', path, { token: this.token });
  }

  balance(): Promise<Balance> {
    return this.get('/wps/v2/wallets/balance');
  }

  /** Waits until the balance (cash and bonus) is at least this amount. A new player's bonus arrives a moment later. */
  hasAtLeast(amountMinor: bigint): Promise<Balance> {
    return until(
      `a balance of ${amountMinor}`,
      () => this.balance(),
      ({ balanceMinor }) => BigInt(balanceMinor) >= amountMinor,
    );
  }

  /**
   * Opens an order. A new player's account opens a moment after registration; until then this retries with the same
   * key. If the player must answer the question about a deposit limit, it answers that none is wanted.
   */
  async order(
    amountMinor: bigint,
    { methodId = 'card', key = randomUUID() as string, promotion = '' } = {},
  ): Promise<Order> {
    const ask = (): Promise<Answer<Order>> =>
      this.api.send('POST', '/wps/deposit/orders', {
        token: this.token,
        key,
        body: { methodId, amountMinor: String(amountMinor), ...(promotion && { promotion }) },
      });
    const answered = () => until('an answer to an order', ask, ({ message }) => message !== 'system.temporary');
    let answer = await answered();
    if (answer.message === 'wallet.deposit_prompt') {
      await this.api.value('POST', '/wps/member/limits/prompt', { token: this.token, body: { answer: 'no_limit' } });
      answer = await answered();
    }
    if (!answer.success) throw new Error(`an order was refused: ${answer.status} ${answer.message}`);
    return answer.value;
  }

  /** Sets the sandbox's outcome of an order, with faults if wanted (infra/sandbox/src/payment/README.md). */
  async settle({ payUrl }: Order, outcome: object = { outcome: 'pay' }): Promise<void> {
    const response = await fetch(`${payUrl}/outcome`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(outcome),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${JSON.stringify(outcome)}`);
  }

  /** Waits until an order has this status. */
  orderIs({ orderId }: Order, status: string): Promise<Order> {
    return until(
      `deposit ${orderId} ${status}`,
      () => this.get<Order>(`/wps/deposit/orders/${orderId}`),
      (order) => order.status === status,
    );
  }

  /** Deposits: opens an order, pays it in the sandbox, and waits until it is credited. */
  async deposit(amountMinor: bigint): Promise<Order> {
    const order = await this.order(amountMinor);
    await this.settle(order);
    return this.orderIs(order, 'credited');
  }

  /**
   * Places one dice bet and returns the envelope, for scripts that expect refusals. After `system.temporary` the result
   * of the bet is unknown, so this retries with the same key, like every client.
   */
  tryDice(bet: DiceBet, key: string = randomUUID()): Promise<Answer<DiceResult>> {
    const ask = (): Promise<Answer<DiceResult>> =>
      this.api.send('POST', '/lgw/inhouse/dice/bets', { token: this.token, key, body: bet });
    return until('an answer to a bet', ask, ({ message }) => message !== 'system.temporary', 60_000);
  }

  /** Places one dice bet. @throws Error with status and code if it is refused. */
  async dice(bet: DiceBet, key: string = randomUUID()): Promise<DiceResult> {
    const answer = await this.tryDice(bet, key);
    if (!answer.success) throw new Error(`a bet was refused: ${answer.status} ${answer.message}`);
    return answer.value;
  }

  seed(): Promise<Seed> {
    return this.get('/lgw/inhouse/seed');
  }

  rotateSeed(clientSeed?: string): Promise<Seed> {
    return this.api.value('PUT', '/lgw/inhouse/seed', {
      token: this.token,
      body: { ...(clientSeed && { clientSeed }) },
    });
  }
}
