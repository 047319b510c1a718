import { setTimeout as sleep } from 'node:timers/promises';
import { leasePort } from '@nm/local/leased-ports.js';
import { EdgeUnderTest } from '../../support/edge/edge-under-test.js';
import { figureOf, median, type Figure } from '../figure.js';
import { isQuiet, quiet } from '../machine.js';
import { Child } from './child.js';
import type { EmitterOrder, MemoryReport } from './emitter.js';
import type { ClientsOrder, ClientsReport } from './socket-clients.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? 5_000);
const PACED_PER_SECOND = 10_000;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const BURST = 30_000;
const ARRIVE_MS_MAX = 60_000;

interface Side {
  readonly server: Child;
  readonly clients: Child;
  readonly bytesEach: number;
  readonly rssEach: number;
}

const send = (child: Child, order: EmitterOrder | ClientsOrder): Promise<object> => child.order(order);

/**
 * G9 and the second half of G10: our gateway against bare Socket.IO with the same number of sockets. The two servers
 * are measured in turn.
 */
export async function measureGateway(chosen: readonly string[]): Promise<Figure[]> {
  const edge = await EdgeUnderTest.create();
  const sides: Side[] = [];
  try {
    const guests = await edge.guests(SOCKETS);
    const members = guests.map(({ memberId }) => memberId);
    const ours = await side(
      'gateway-server.js',
      edge.environmentAt(await leasePort(), await leasePort()),
      members,
      guests.map(({ token }) => token),
    );
    sides.push(ours);
    const figures: Figure[] = [];
    if (chosen.includes('G9')) {
      const bare = await side('bare-server.js', { HTTP_LISTEN: `127.0.0.1:${await leasePort()}` }, members, members);
      sides.push(bare);
      figures.push(...(await compared(ours, bare)));
      await Promise.all([bare.server.stop(), bare.clients.stop()]);
    }
    if (chosen.includes('G10')) figures.push(await paced(ours));
    return figures;
  } finally {
    await Promise.all(sides.flatMap(({ server, clients }) => [server.stop(), clients.stop()]));
    await edge.drop();
  }
}

/** Starts a server and its clients, and measures the server's memory per connected socket. */
async function side(
  file: string,
  environment: Readonly<Record<string, string>>,
  members: readonly string[],
  tokens: readonly string[],
): Promise<Side> {
  const server = await Child.start(file, environment);
  const clients = await Child.start('socket-clients.js', {}, false);
  const url = `http://${environment['HTTP_LISTEN']}`;
  // Memory that is allocated once, with the first sockets, is not counted.
  const early = Math.min(200, tokens.length >> 1);
  await send(clients, { connect: { url, tokens: tokens.slice(0, early) } });
  await send(server, { members });
  const before = await server.order<MemoryReport>({ memory: true });
  await send(clients, { connect: { url, tokens: tokens.slice(early) } });
  const after = await server.order<MemoryReport>({ memory: true });
  const more = tokens.length - early;
  return { server, clients, bytesEach: (after.bytes - before.bytes) / more, rssEach: (after.rss - before.rss) / more };
}

async function compared(ours: Side, bare: Side): Promise<Figure[]> {
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const load = await quiet(10);
    const [gateway, reference] =
      round % 2 === 0 ? [await burst(ours), await burst(bare)] : [await burst(bare), await burst(ours)].reverse();
    if (gateway === undefined || reference === undefined || round === 0) continue;
    console.log(
      `round ${round}: gateway ${gateway.toFixed(0)} emits/s, bare Socket.IO ${reference.toFixed(0)}${isQuiet(load) ? '' : `; outside load ${(load * 100).toFixed(0)}%`}`,
    );
    ratios.push(gateway / reference);
  }
  const kib = (bytes: number): string => (bytes / 1_024).toFixed(1);
  console.log(
    `memory: gateway ${kib(ours.bytesEach)} KiB a socket, bare ${kib(bare.bytesEach)} KiB (resident: ${kib(ours.rssEach)} and ${kib(bare.rssEach)}); ${SOCKETS} sockets each`,
  );
  return [
    figureOf('G9', 'gateway emits/s / bare Socket.IO', 0.7, 'higher', ratios),
    figureOf('G9.memory', 'memory per socket / bare', 1.5, 'lower', [ours.bytesEach / bare.bytesEach]),
  ];
}

/** Pushes to members in turn until all pushes have arrived. @returns pushes per second */
async function burst({ server, clients }: Side): Promise<number> {
  await send(clients, { count: { stamps: false } });
  const startedAt = performance.now();
  await send(server, { burst: BURST });
  await arrived(clients, BURST);
  return BURST / ((performance.now() - startedAt) / 1_000);
}

async function arrived(clients: Child, count: number): Promise<ClientsReport> {
  for (const startedAt = performance.now(); ; await sleep(20)) {
    const report = await clients.order<ClientsReport>({ report: true });
    if (report.received >= count) return report;
    if (performance.now() - startedAt > ARRIVE_MS_MAX) throw new Error(`${report.received} of ${count} pushes arrived`);
  }
}

async function paced({ server, clients }: Side): Promise<Figure> {
  const p99s: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const load = await quiet(10);
    await send(clients, { count: { stamps: true } });
    await send(server, { pace: { perSecond: PACED_PER_SECOND, seconds: SECONDS } });
    const report = await arrived(clients, PACED_PER_SECOND * SECONDS);
    console.log(
      `round ${round}: ${PACED_PER_SECOND} pushes/s to ${SOCKETS} sockets, p50 ${report.p50Ms.toFixed(1)} ms, p99 ${report.p99Ms.toFixed(1)} ms${isQuiet(load) ? '' : `; outside load ${(load * 100).toFixed(0)}%`}`,
    );
    p99s.push(report.p99Ms);
  }
  console.log(`  median p99 ${median(p99s).toFixed(1)} ms`);
  return figureOf('G10.pushes', `push to browser p99 in ms, 10,000/s, ${SOCKETS} sockets`, 50, 'lower', p99s);
}
