import { createServer, type Server, type ServerOpts } from 'node:net';

/**
 * The listen backlog: how many new connections may wait to be accepted. Beyond this number the operating system drops
 * connections without an error, and the clients retry after 1, 3 and 7 s. Node's default of 511 is too small if many
 * clients reconnect at once. The system may allow fewer (net.core.somaxconn).
 */
export const BACKLOG = 4_096;
/**
 * The number of listening sockets on one port. In each turn of its event loop, Node accepts one connection per
 * listening socket. If a turn takes 50 ms, one socket accepts only 20 connections a second; in a test, new clients
 * then waited half a minute.
 */
export const LISTENERS = 16;

/**
 * Whether several sockets listen on the same port: on Linux with Node 24 or later. Elsewhere there is one listening
 * socket.
 */
const SHARES_PORTS = process.platform === 'linux' && Number(process.versions.node.split('.', 1)[0]) >= 24;

interface Place {
  readonly port: number;
  readonly host?: string;
}

/**
 * Makes a server listen with backlog 4096 on several SO_REUSEPORT sockets. It replaces the server's method `listen`,
 * because Nest passes only port and host to it.
 */
export function listenWithReusePort(server: Server): void {
  const listen = server.listen.bind(server) as (...args: readonly unknown[]) => Server;
  const listeners = new ReusePortListeners(server);
  const listenOnAll = (...args: readonly unknown[]): Server => {
    const [port, host, ...rest] = args;
    const isByPort = typeof port === 'number' || typeof port === 'string';
    if (!isByPort) return listen(...args);
    const place: Place = typeof host === 'string' ? { port: Number(port), host } : { port: Number(port) };
    const then = typeof host === 'string' ? rest : [host, ...rest];
    if (!SHARES_PORTS) return listen({ ...place, backlog: BACKLOG }, ...then);
    // With SO_REUSEPORT, a process can listen on a port that another process already uses, without an error. So
    // `open` first checks that the port is free.
    listeners.open(place, () => listen({ ...place, backlog: BACKLOG, reusePort: true }, ...then));
    return server;
  };
  server.listen = listenOnAll as Server['listen'];
}

/**
 * The additional listening sockets on a server's port. They are opened and closed together with the server and hand
 * their connections to it.
 */
class ReusePortListeners {
  readonly #open: Server[] = [];

  #place: Place | undefined;

  constructor(private readonly server: Server) {
    server.on('listening', () => this.#openAll());
    const close = server.close.bind(server);
    server.close = (done?: (error?: Error) => void): Server => {
      this.#place = undefined;
      const listeners = this.#open.splice(0);
      let open = listeners.length + 1;
      let failure: Error | undefined;
      const oneIsClosed = (error?: Error): void => {
        failure ??= error;
        open -= 1;
        if (open === 0) done?.(failure);
      };
      // Closing a listener that was never opened gives an error. This error is ignored, because the server's own
      // close reports errors.
      for (const listener of listeners) listener.close(() => oneIsClosed());
      return close(oneIsClosed);
    };
  }

  /**
   * Starts to listen, unless another process uses the port or the server was closed before. If the port is in use,
   * the server emits the same error as `listen` would.
   */
  open(place: Place, listen: () => void): void {
    this.#place = place;
    if (place.port === 0) return listen();
    const probe = createServer();
    probe.once('error', (error) => this.server.emit('error', error));
    probe.listen({ ...place, exclusive: true }, () =>
      probe.close(() => {
        if (this.#place === place) listen();
      }),
    );
  }

  #openAll(): void {
    const address = this.server.address();
    const place = this.#place;
    if (!place || address === null || typeof address === 'string') return;
    while (this.#open.length < LISTENERS - 1) {
      // Node creates the socket of an HTTP server with these same options.
      const listener = createServer({ allowHalfOpen: true, noDelay: true } as ServerOpts, (socket) =>
        this.server.emit('connection', socket),
      );
      // If an additional listener cannot be opened, its error is ignored, because the other listeners accept
      // connections on the port.
      listener.on('error', () => undefined);
      listener.listen({ port: address.port, host: place.host ?? address.address, backlog: BACKLOG, reusePort: true });
      this.#open.push(listener);
    }
  }
}
