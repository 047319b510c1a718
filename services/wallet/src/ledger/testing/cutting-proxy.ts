import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between a client and Postgres: it can cut the line when the server's answer is on its way, and hold everything back. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #cutsLeft = 0;
  #isHeld = false;

  private constructor(private readonly target: URL) {
    this.#server = createServer((client) => this.#join(client));
  }

  static async before(databaseUrl: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(new URL(databaseUrl));
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The database's URL through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** The next answers are swallowed and their connections cut: the server has committed, the client does not know. */
  cutNextAnswers(count: number): void {
    this.#cutsLeft = count;
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

  get cutsLeft(): number {
    return this.#cutsLeft;
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    const server = connect(Number(this.target.port), this.target.hostname);
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    const end = (): void => {
      for (const socket of pair) socket.destroy();
      this.#pairs.delete(pair);
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    // A question that applies postings, as opposed to the talk of a new connection.
    let isPosting = false;
    client.on('data', (data) => {
      isPosting ||= data.includes('apply_posting');
      server.write(data);
    });
    server.on('data', (data) => {
      if (isPosting && this.#cutsLeft > 0) {
        this.#cutsLeft -= 1;
        return end();
      }
      client.write(data);
    });
    if (this.#isHeld) for (const socket of pair) socket.pause();
  }
}
