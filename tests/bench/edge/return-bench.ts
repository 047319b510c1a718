import { leasePort } from '@nm/local/leased-ports.js';
import { EdgeUnderTest, type Guest } from '../../support/edge/edge-under-test.js';
import { figureOf, median, type Figure } from '../figure.js';
import { isQuiet, quiet } from '../machine.js';
import { Child } from './child.js';
import type { ProcessorReport } from './emitter.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SOCKETS = Number(process.env['BENCH_RETURN'] ?? 2_000);
/** Browsers reconnect after 250 to 750 ms. This delay is part of the measured time. */
const RETURN_MS = [250, 750] as const;
const CLIENT_PROCESSES = 2;

interface Return {
  readonly seconds: number;
  /** The server's processor time per socket, in ms. */
  readonly cpuMsEach: number;
}

const secondsOf = (returns: readonly Return[]): number[] => returns.map(({ seconds }) => seconds);
const cpuOf = (returns: readonly Return[]): string => median(returns.map(({ cpuMsEach }) => cpuMsEach)).toFixed(2);

/**
 * F9: the time in seconds until all sockets of a dead edge have their snapshots from a new process without warm caches.
 */
export async function measureReturn(): Promise<Figure[]> {
  const edge = await EdgeUnderTest.create();
  try {
    const guests = await edge.guests(SOCKETS);
    const [ours, bare]: [Return[], Return[]] = [[], []];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const load = await quiet(10);
      const listen = await leasePort();
      const atEdge = await returned('gateway-server.js', listen, edge.environmentAt(listen, await leasePort()), guests);
      const bareListen = await leasePort();
      const atBare = await returned('bare-server.js', bareListen, { HTTP_LISTEN: `127.0.0.1:${bareListen}` }, guests);
      console.log(
        `round ${round}: ${SOCKETS} sockets back at the edge after ${atEdge.seconds.toFixed(2)} s, at bare Socket.IO after ${atBare.seconds.toFixed(2)} s${isQuiet(load) ? '' : `; outside load ${(load * 100).toFixed(0)}%`}`,
      );
      ours.push(atEdge);
      bare.push(atBare);
    }
    console.log(
      `  the edge takes ${(median(secondsOf(ours)) / median(secondsOf(bare))).toFixed(2)} times as long as bare Socket.IO, and ${cpuOf(ours)} ms of a processor a socket (bare ${cpuOf(bare)})`,
    );
    return [figureOf('F9', `return of ${SOCKETS} sockets in s`, 5, 'lower', secondsOf(ours))];
  } finally {
    await edge.drop();
  }
}

/** Starts a new server and reconnects all clients. Measures until the last one has its snapshot. */
async function returned(
  file: string,
  port: number,
  environment: Readonly<Record<string, string>>,
  guests: readonly Guest[],
): Promise<Return> {
  const server = await Child.start(file, environment);
  const crowd: Child[] = [];
  try {
    while (crowd.length < CLIENT_PROCESSES) crowd.push(await Child.start('socket-clients.js', {}, false));
    const share = Math.ceil(guests.length / crowd.length);
    const { cpuMs: usedBefore } = await server.order<ProcessorReport>({ processor: true });
    const startedAt = performance.now();
    await Promise.all(
      crowd.map((clients, n) =>
        clients.order({
          connect: {
            url: `http://127.0.0.1:${port}`,
            tokens: guests.slice(n * share, (n + 1) * share).map(({ token }) => token),
            withinMs: RETURN_MS,
          },
        }),
      ),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const { cpuMs } = await server.order<ProcessorReport>({ processor: true });
    return { seconds, cpuMsEach: (cpuMs - usedBefore) / guests.length };
  } finally {
    await Promise.all([server, ...crowd].map((child) => child.stop()));
  }
}
