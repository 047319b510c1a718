import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Requests per second over some connections, each of which sends its next request after an answer. It speaks a minimum
 * of HTTP/1.1, so that the client costs little: a keep-alive GET whose response has a content length.
 */
export async function requestsPerSecond(
  url: string,
  headers: Readonly<Record<string, string>>,
  connections: number,
  seconds: number,
): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines}\r\n`);
  let [answered, failure]: [number, Error | undefined] = [0, undefined];
  const sockets: Socket[] = [];
  for (let n = 0; n < connections; n += 1) {
    const socket = connect(Number(port), hostname).setNoDelay();
    sockets.push(socket);
    let held: Buffer = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      const end = held.indexOf(HEAD_END);
      if (end < 0) return;
      const head = held.toString('latin1', 0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200') || !Number.isInteger(length))
        failure = new Error(`not an answer: ${head.slice(0, 200)}`);
      if (held.length < end + 4 + length) return;
      held = Buffer.alloc(0);
      answered += 1;
      socket.write(request);
    });
    socket.on('error', (error) => {
      failure = error;
    });
    socket.write(request);
  }
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  await pause(500);
  const [before, startedAt] = [answered, performance.now()];
  await pause(seconds * 1_000);
  const rate = (answered - before) / ((performance.now() - startedAt) / 1_000);
  for (const socket of sockets) socket.destroy();
  if (failure) throw failure;
  return rate;
}
