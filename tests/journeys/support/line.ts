import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export type NetworkState = 'fine' | 'cut' | 'slow' | 'busy' | 'unavailable' | 'no-sockets';

const SLOW_MS = 25_000;

/**
 * A proxy between a browser and the real product that cuts or delays connections, or answers like an overloaded front
 * server.
 */
export class Line {
  state: NetworkState = 'fine';
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  private constructor(private readonly port: number) {
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.on('close', () => this.#open.delete(socket));
    });
    this.#server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
      this.#join(incoming, socket, head),
    );
  }

  /** Starts a proxy to the product's port on this machine. */
  static async to(port: number): Promise<Line> {
    const line = new Line(port);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get base(): string {
    return `http://lab.localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Changes the fault. A cut also ends open connections. */
  setState(state: NetworkState): void {
    this.state = state;
    if (state === 'cut' || state === 'no-sockets') for (const socket of this.#open) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const call = /^\/(?:wps|lgw)\//.test(incoming.url ?? '');
    const socket = (incoming.url ?? '').startsWith('/socket.io');
    if (this.state === 'cut' || (this.state === 'no-sockets' && socket)) return void incoming.socket.destroy();
    if (call && (this.state === 'busy' || this.state === 'unavailable')) return this.#refuse(outgoing);
    const forward = () => {
      if (incoming.socket.destroyed) return;
      const onward = request(
        {
          host: '127.0.0.1',
          port: this.port,
          path: incoming.url,
          method: incoming.method,
          headers: incoming.headers,
          agent: false,
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    };
    if (call && this.state === 'slow') setTimeout(forward, SLOW_MS).unref();
    else forward();
  }

  #refuse(outgoing: ServerResponse): void {
    const busy = this.state === 'busy';
    outgoing.writeHead(busy ? 429 : 503, { 'content-type': 'application/json', 'retry-after': '1' });
    outgoing.end(
      JSON.stringify({ success: false, message: busy ? 'request.rate_limited' : 'system.temporary', data: {} }),
    );
  }

  #join(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    if (this.state === 'cut' || this.state === 'no-sockets') return void socket.destroy();
    const onward = connect(this.port, '127.0.0.1', () => {
      const headers = Object.entries(incoming.headers)
        .map(([key, value]) => `${key}: ${String(value)}`)
        .join('\r\n');
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket);
      socket.pipe(onward);
    });
    this.#open.add(onward);
    onward.on('close', () => this.#open.delete(onward));
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  }
}
