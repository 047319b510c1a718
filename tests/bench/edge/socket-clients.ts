import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/*
 * Browsers' sockets in a separate process, which is started by fork. It opens as many connections as ordered and
 * reports what they received.
 */
export interface ClientsOrder {
  /**
   * Orders the clients to connect, a few at a time. With `withinMs` each client connects after its own delay in that
   * range. The order is answered when each client has its first push, the snapshot.
   */
  readonly connect?: {
    readonly url: string;
    readonly tokens: readonly string[];
    readonly withinMs?: readonly [number, number];
  };
  /** Starts a new count of received pushes. With `stamps`, a push's version is the µs clock at the time of sending. */
  readonly count?: { readonly stamps: boolean };
  readonly report?: true;
}

export interface ClientsReport {
  readonly received: number;
  /** The last pushes: client (by index of its token), version, time (ms since 1970). */
  readonly receipts: readonly (readonly [client: number, version: number, atMs: number])[];
  /** The pushed phases of shared crash rounds; `sentAtMs` is the server's time in the push (ms since 1970). */
  readonly phases: readonly PhaseReceipt[];
  /** The delays from pushes with stamps. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface PhaseReceipt {
  readonly crashRoundId: string;
  readonly phase: string;
  readonly sentAtMs: number;
  readonly atMs: number;
}

const RECEIPTS_MAX = 100_000;
const AT_ONCE = 50;

const sockets: Socket[] = [];
let [received, stamps] = [0, false];
let receipts: [number, number, number][] = [];
let delaysMs: number[] = [];
let phases: PhaseReceipt[] = [];

const nowMs = (): number => performance.timeOrigin + performance.now();

function onBalance(client: number, { version }: { version: number }): void {
  received += 1;
  if (stamps) delaysMs.push(nowMs() - version / 1_000);
  else if (receipts.length < RECEIPTS_MAX) receipts.push([client, version, nowMs()]);
}

function onPhase({ crashRoundId, phase, serverTime }: Record<'crashRoundId' | 'phase' | 'serverTime', string>): void {
  if (phases.length < RECEIPTS_MAX)
    phases.push({ crashRoundId, phase, sentAtMs: Date.parse(serverTime), atMs: nowMs() });
}

/** @param comesBack reconnects after a lost connection, as a browser does */
function open(url: string, token: string, n: number, comesBack = false): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const socket = io(url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: comesBack,
      reconnectionDelay: 500,
      extraHeaders: { 'x-merchant': 'lab', 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
    });
    sockets.push(socket);
    socket.once('snapshot', () => resolve());
    socket.on('connect_error', (error) => {
      if (!comesBack || !socket.active) reject(error);
    });
    socket.on('balance', (signal: { version: number }) => onBalance(n, signal));
    socket.on('crash', onPhase);
  });
}

async function connect({ url, tokens, withinMs }: NonNullable<ClientsOrder['connect']>): Promise<void> {
  if (withinMs) {
    const [from, to] = withinMs;
    await Promise.all(
      tokens.map(async (token, n) => {
        await sleep(from + Math.random() * (to - from));
        await open(url, token, n, true);
      }),
    );
    return;
  }
  const left = [...tokens.entries()].values();
  const worker = async (): Promise<void> => {
    for (const [n, token] of left) await open(url, token, n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

process.on('message', (order: ClientsOrder) => {
  if (order.count) {
    ({ stamps } = order.count);
    [received, receipts, delaysMs, phases] = [0, [], [], []];
    process.send?.({});
  }
  if (order.report) {
    delaysMs.sort((a, b) => a - b);
    const at = (share: number): number => delaysMs[Math.floor(delaysMs.length * share)] ?? Number.NaN;
    const report: ClientsReport = { received, receipts, phases, p50Ms: at(0.5), p99Ms: at(0.99) };
    process.send?.(report);
  }
  if (order.connect) {
    connect(order.connect).then(
      () => process.send?.({}),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  }
});
process.on('disconnect', () => process.exit(0));
