import { createServer } from 'node:net';

/** A port that was free a moment ago. Whoever uses it must bear losing the race. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() =>
          address && typeof address === 'object' ? done(address.port) : failed(new Error('no port')),
        );
      });
  });
}

/** Whether nobody listens on a loopback port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
