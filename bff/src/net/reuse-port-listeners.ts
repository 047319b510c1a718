import { createServer, type Server, type ServerOpts } from 'node:net';

/**
 * Connections that may wait to be accepted. Of a crowd that comes back at once the system drops what is more, without a
 * word, and those try again after 1, 3 and 7 s; Node's own number is 511. The system may allow fewer (net.core.somaxconn).
 */
export const BACKLOG = 4_096;
/**
 * Node accepts one connection for each listening socket and turn of its loop. Where a turn has work for 50 ms that would be
 * twenty a second, and who comes anew would wait behind those who are served: half a minute was seen. So many sockets listen at one port.
 */
export const LISTENERS = 16;

/** Several sockets may share a port there; elsewhere there is one door. */
const SHARES_PORTS = process.platform === 'linux' && Number(process.versions.node.split('.', 1)[0]) >= 24;

interface Place {
  readonly port: number;
  readonly host?: string;
}

/** Makes a server that does not listen yet let a crowd wait, and come in. The framework that will tell it to knows port and host only. */
export function listenWithReusePort(server: Server): void {
  const listen = server.listen.bind(server) as (...args: readonly unknown[]) => Server;
  const doors = new ReusePortListeners(server);
  const roomy = (...args: readonly unknown[]): Server => {
    const [port, host, ...rest] = args;
    const isByPort = typeof port === 'number' || typeof port === 'string';
    if (!isByPort) return listen(...args);
    const place: Place = typeof host === 'string' ? { port: Number(port), host } : { port: Number(port) };
    const then = typeof host === 'string' ? rest : [host, ...rest];
    if (!SHARES_PORTS) return listen({ ...place, backlog: BACKLOG }, ...then);
    // Who shares a port would not be told that it is another's.
    doors.open(place, () => listen({ ...place, backlog: BACKLOG, reusePort: true }, ...then));
    return server;
  };
  server.listen = roomy as Server['listen'];
}

/** The further sockets at a server's port: they open with it, give it what comes, and close with it. */
class ReusePortListeners {
  readonly #open: Server[] = [];

  #place: Place | undefined;

  constructor(private readonly server: Server) {
    server.on('listening', () => this.#openAll());
    const close = server.close.bind(server);
    server.close = (done?: (error?: Error) => void): Server => {
      this.#place = undefined;
      const doors = this.#open.splice(0);
      let open = doors.length + 1;
      let failure: Error | undefined;
      const oneIsClosed = (error?: Error): void => {
        failure ??= error;
        open -= 1;
        if (open === 0) done?.(failure);
      };
      // A door that never opened says so; that is no failure of the server.
      for (const door of doors) door.close(() => oneIsClosed());
      return close(oneIsClosed);
    };
  }

  /** Listens when the port is nobody's, unless the server was closed meanwhile; else the server fails as if it had listened. */
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
      // As Node's HTTP server makes its own.
      const door = createServer({ allowHalfOpen: true, noDelay: true } as ServerOpts, (socket) =>
        this.server.emit('connection', socket),
      );
      // A door that does not open is one less.
      door.on('error', () => undefined);
      door.listen({ port: address.port, host: place.host ?? address.address, backlog: BACKLOG, reusePort: true });
      this.#open.push(door);
    }
  }
}
