import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface FaultyProxyOptions {
  /**
   * Returns true if the proxy may cut the answer to this message of the client. A test can, for example, exclude the
   * messages that open a connection. By default every answer may be cut.
   */
  readonly cuts?: (question: Buffer) => boolean;
}

/**
 * A TCP proxy between a client and a server that causes network faults in tests. It can cut a connection before an
 * answer arrives, block or delay all data, or be unreachable.
 */
export class FaultyProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #cutsLeft = 0;
  #isHeld = false;
  #isAway = false;
  #lateMs = 0;

  private constructor(
    private readonly target: URL,
    private readonly options: FaultyProxyOptions,
  ) {
    this.#server = createServer((client) => this.#join(client));
  }

  /**
   * Starts a proxy in front of a server.
   * @param url the URL of the server, with its port
   */
  static async before(url: string, options: FaultyProxyOptions = {}): Promise<FaultyProxy> {
    const line = new FaultyProxy(new URL(url), options);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  /** The URL by which a client reaches the server through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /**
   * Drops the next answers of the server and cuts their connections. The server has then done its work, but the client
   * does not know the result.
   */
  cutNextAnswers(count: number): void {
    this.#cutsLeft = count;
  }

  get cutsLeft(): number {
    return this.#cutsLeft;
  }

  /** Blocks the data in both directions, as if the server had stopped. `flow` passes the blocked data on. */
  hold(): void {
    this.#isHeld = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  flow(): void {
    this.#isHeld = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** Delays all data by the given time (ms), in the same order. With 0 the delay ends. */
  delay(ms: number): void {
    this.#lateMs = ms;
  }

  /** Cuts all connections and accepts no new ones, as if the server were unreachable. `comeBack` ends this state. */
  goAway(): void {
    this.#isAway = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  comeBack(): void {
    this.#isAway = false;
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    if (this.#isAway) return void client.destroy();
    const server = connect(Number(this.target.port), this.target.hostname);
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    const end = (): void => {
      for (const socket of pair) socket.destroy();
      this.#pairs.delete(pair);
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    const { cuts } = this.options;
    let mayCut = !cuts;
    const ask = this.#onTime(server);
    const answer = this.#onTime(client);
    client.on('data', (data: Buffer) => {
      mayCut ||= cuts?.(data) ?? true;
      ask(data);
    });
    server.on('data', (data: Buffer) => {
      if (mayCut && this.#cutsLeft > 0) {
        this.#cutsLeft -= 1;
        return end();
      }
      mayCut = !cuts;
      answer(data);
    });
    if (this.#isHeld) for (const socket of pair) socket.pause();
  }

  /**
   * Returns a function that passes data on: at once, or later while the proxy delays data. The order of the data does
   * not change.
   */
  #onTime(to: Socket): (data: Buffer) => void {
    let last: Promise<unknown> | undefined;
    return (data) => {
      if (this.#lateMs === 0 && !last) return void to.write(data);
      const due = new Promise((resolve) => setTimeout(resolve, this.#lateMs));
      const sent: Promise<void> = Promise.all([last, due]).then(() => {
        if (!to.destroyed) to.write(data);
        if (last === sent) last = undefined;
      });
      last = sent;
    };
  }
}
