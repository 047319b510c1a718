import type { Server } from 'node:net';

/**
 * Connections that may wait to be accepted. Of a crowd that comes back at once the system drops what is more, without a
 * word, and those try again after 1, 3 and 7 s; Node's own number is 511. The system may allow fewer (net.core.somaxconn).
 */
export const BACKLOG = 4_096;

/** Makes a server that does not listen yet let a crowd wait. The framework that will tell it to knows port and host only. */
export function letCrowdWait(server: Server): void {
  const listen = server.listen.bind(server) as (...args: readonly unknown[]) => Server;
  const roomy = (...args: readonly unknown[]): Server => {
    const [port, host, ...rest] = args;
    const isByPort = typeof port === 'number' || typeof port === 'string';
    if (!isByPort) return listen(...args);
    return typeof host === 'string' ? listen({ port, host, backlog: BACKLOG }, ...rest) : listen({ port, backlog: BACKLOG }, host, ...rest);
  };
  server.listen = roomy as Server['listen'];
}
