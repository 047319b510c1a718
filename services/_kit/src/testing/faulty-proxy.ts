import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface FaultyProxyOptions {
  /** Whether the answer to a question may be cut, as opposed to the set-up of a connection; every answer when absent. */
  readonly cuts?: (question: Buffer) => boolean;
}

/**
 * Stands between a client and a server that speaks over TCP, and does what networks do: cuts the line while an answer is on
 * its way, holds everything back, passes it on late, or is not there at all.
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

  /** @param url of the server; its port must be given. */
  static async before(url: string, options: FaultyProxyOptions = {}): Promise<FaultyProxy> {
    const line = new FaultyProxy(new URL(url), options);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  /** The server's URL through this line. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** The next answers are swallowed and their connections cut: the server has done its work, the client does not know. */
  cutNextAnswers(count: number): void {
    this.#cutsLeft = count;
  }

  get cutsLeft(): number {
    return this.#cutsLeft;
  }

  /** From here on nothing passes in either direction, as before a server that stopped; `flow` lets all of it through. */
  hold(): void {
    this.#isHeld = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  flow(): void {
    this.#isHeld = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** Every piece arrives this much later, in its order; 0 ends it. */
  delay(ms: number): void {
    this.#lateMs = ms;
  }

  /** Cuts all connections and takes no new one, as a server that is away; `comeBack` ends it. */
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

  /** Writes at once, or late while the line is slow; never before what came earlier. */
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
