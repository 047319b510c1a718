import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const LOOK_MS = 150;

/* A balancer's process; see `Balancer`. Started by fork, straight from this file. */
export interface Edge {
  readonly address: string;
  readonly health: string;
}

/** Where it listens, and how many edges are ready. */
export interface Balancing {
  readonly port: number;
  readonly healthy: number;
}

/** Each new connection goes to the next edge that says it is ready. */
class Passing {
  readonly #server: Server;
  #ready: readonly Edge[] = [];
  #turn = 0;

  private constructor(private readonly edges: readonly Edge[]) {
    this.#server = createServer((client) => this.#pass(client));
  }

  static start(edges: readonly Edge[]): void {
    const passing = new Passing(edges);
    passing.#server.listen(0, '127.0.0.1', () => void passing.#look());
  }

  /** Looks at the edges again and again, and tells what it found. */
  async #look(): Promise<void> {
    const ready = await Promise.all(this.edges.map(({ health }) =>
      fetch(health, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok, () => false)));
    this.#ready = this.edges.filter((_, n) => ready[n]);
    // Who asked may be gone by now: then this process is about to end.
    process.send?.({ port: (this.#server.address() as AddressInfo).port, healthy: this.#ready.length } satisfies Balancing, undefined, undefined, () => undefined);
    setTimeout(() => void this.#look(), LOOK_MS);
  }

  /** An edge that does not take the connection is passed over; nothing was sent to it yet. */
  #pass(client: Socket, left = this.#ready.length): void {
    const edge = this.#ready[(this.#turn += 1) % Math.max(this.#ready.length, 1)];
    if (!edge || left <= 0) return void client.destroy();
    const [host, port] = edge.address.split(':');
    const upstream = connect({ host, port: Number(port) });
    let isOpen = false;
    client.on('error', () => upstream.destroy());
    upstream.once('connect', () => {
      isOpen = true;
      client.pipe(upstream).pipe(client);
    });
    upstream.once('error', () => (isOpen ? client.destroy() : this.#pass(client, left - 1)));
    for (const [one, other] of [[client, upstream], [upstream, client]] as const) {
      one.once('close', () => {
        if (isOpen) other.destroy();
      });
    }
  }
}

process.on('message', (edges: readonly Edge[]) => Passing.start(edges));
process.on('disconnect', () => process.exit(0));
