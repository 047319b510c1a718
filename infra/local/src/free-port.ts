import { createServer, type Server } from 'node:net';

/** Whether nobody listens on a loopback port. */
export async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (server) await new Promise((closed) => server.close(closed));
  return server !== undefined;
}

/** A server that listens on a loopback port; undefined where somebody else does. */
export function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((done) => {
    const server = createServer()
      .once('error', () => done(undefined))
      .listen(port, '127.0.0.1', () => done(server));
  });
}
