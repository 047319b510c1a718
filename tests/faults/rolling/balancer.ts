import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const LOOK_MS = 150;

interface Edge {
  readonly address: string;
  readonly health: string;
}

/** Before the edges, as nginx is: each new connection goes to the next edge that says it is ready. */
export class Balancer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #ready: readonly Edge[] = [];
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(private readonly edges: readonly Edge[]) {
    this.#server = createServer((client) => this.#pass(client));
  }

  static async start(edges: readonly Edge[]): Promise<Balancer> {
    const balancer = new Balancer(edges);
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    balancer.#timer = setInterval(() => void balancer.#look(), LOOK_MS).unref();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get healthy(): number {
    return this.#ready.length;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #look(): Promise<void> {
    const ready = await Promise.all(this.edges.map(({ health }) =>
      fetch(health, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok, () => false)));
    this.#ready = this.edges.filter((_, n) => ready[n]);
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
      this.#sockets.add(client).add(upstream);
      client.pipe(upstream).pipe(client);
    });
    upstream.once('error', () => (isOpen ? client.destroy() : this.#pass(client, left - 1)));
    for (const [one, other] of [[client, upstream], [upstream, client]] as const) {
      one.once('close', () => {
        this.#sockets.delete(one);
        if (isOpen) other.destroy();
      });
    }
  }
}
