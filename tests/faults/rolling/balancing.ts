import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

const LOOK_MS = 150;

/* The balancer's process (see `Balancer`), started by fork from this file. */
export interface Edge {
  readonly address: string;
  readonly health: string;
}

/** The port of the balancer, and the number of edges that are ready. */
export interface Balancing {
  readonly port: number;
  readonly healthy: number;
}

/** Forwards each request and each socket upgrade to the next edge that is ready, as nginx does. */
class Passing {
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  #ready: readonly Edge[] = [];
  #turn = 0;

  private constructor(private readonly edges: readonly Edge[]) {
    this.#server = createServer((asked, answer) => void this.#pass(asked, answer).catch(() => asked.socket.destroy()));
    this.#server.on('upgrade', (asked: IncomingMessage, client: Duplex, head: Buffer) =>
      this.#join(asked, client, head),
    );
  }

  static start(edges: readonly Edge[]): void {
    const passing = new Passing(edges);
    passing.#server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => void passing.#look());
  }

  /** Checks the health of the edges periodically and reports it. */
  async #look(): Promise<void> {
    const ready = await Promise.all(
      this.edges.map(({ health }) =>
        fetch(health, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    this.#ready = this.edges.filter((_, n) => ready[n]);
    // If the parent is gone, this process is about to end too.
    process.send?.(
      { port: (this.#server.address() as AddressInfo).port, healthy: this.#ready.length } satisfies Balancing,
      undefined,
      undefined,
      () => undefined,
    );
    setTimeout(() => void this.#look(), LOOK_MS);
  }

  get #next(): { readonly host: string; readonly port: number } | undefined {
    const [host = '', port] =
      this.#ready[(this.#turn += 1) % Math.max(this.#ready.length, 1)]?.address.split(':') ?? [];
    return host ? { host, port: Number(port) } : undefined;
  }

  /** Skips an edge that refuses the connection. A request that was sent is not sent again. */
  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const part of asked) body.push(part as Buffer);
    const pass = (left: number): void => {
      const edge = this.#next;
      if (!edge || left <= 0) return void asked.socket.destroy();
      const passed = request(
        { ...edge, agent: this.#agent, method: asked.method, path: asked.url, headers: asked.headers },
        (told) => {
          answer.writeHead(told.statusCode ?? 502, told.headers);
          told.pipe(answer);
          told.once('error', () => answer.destroy());
        },
      );
      // If a client disconnects, its request to the edge is ended too.
      answer.once('close', () => {
        if (!answer.writableFinished) passed.destroy();
      });
      passed.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? pass(left - 1) : asked.socket.destroy(),
      );
      passed.end(Buffer.concat(body));
    };
    pass(this.#ready.length);
  }

  #join(asked: IncomingMessage, client: Duplex, head: Buffer, left = this.#ready.length): void {
    const edge = this.#next;
    if (!edge || left <= 0) return void client.destroy();
    const upstream = connect(edge);
    let isOpen = false;
    client.on('error', () => upstream.destroy());
    upstream.once('connect', () => {
      isOpen = true;
      const { rawHeaders } = asked;
      const lines = rawHeaders.flatMap((name, n) => (n % 2 === 0 ? [`${name}: ${rawHeaders[n + 1]}`] : []));
      upstream.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    upstream.once('error', () => (isOpen ? client.destroy() : this.#join(asked, client, head, left - 1)));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.once('close', () => {
        if (isOpen) other.destroy();
      });
    }
  }
}

process.on('message', (edges: readonly Edge[]) => Passing.start(edges));
process.on('disconnect', () => process.exit(0));
