import { createServer, type Server } from 'node:net';

/** Returns true if a port of the loopback interface is free. */
export async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (server) await new Promise((closed) => server.close(closed));
  return server !== undefined;
}

/** Opens a server on a port of the loopback interface. Returns undefined if the port is taken. */
export function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((done) => {
    const server = createServer()
      .once('error', () => done(undefined))
      .listen(port, '127.0.0.1', () => done(server));
  });
}
