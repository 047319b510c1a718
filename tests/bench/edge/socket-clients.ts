import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/*
 * Browsers' sockets in a process of their own: connects as many as asked, and says what was received. Started by fork.
 */
export interface ClientsOrder {
  /**
   * A few at a time; with `withinMs` all set out by themselves, each after a pause between the two. Answered when each
   * has its snapshot.
   */
  readonly connect?: {
    readonly url: string;
    readonly tokens: readonly string[];
    readonly withinMs?: readonly [number, number];
  };
  /** Begins a new count; with `stamps`, a push's version is the µs clock when it was sent. */
  readonly count?: { readonly stamps: boolean };
  readonly report?: true;
}

export interface ClientsReport {
  readonly received: number;
  /** Of the last pushes: who (by index of his token), what version, when (ms since 1970). */
  readonly receipts: readonly (readonly [client: number, version: number, atMs: number])[];
  /** Of stamped pushes. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const RECEIPTS_MAX = 100_000;
const AT_ONCE = 50;

const sockets: Socket[] = [];
let [received, stamps] = [0, false];
let receipts: [number, number, number][] = [];
let delaysMs: number[] = [];

const nowMs = (): number => performance.timeOrigin + performance.now();

function onBalance(client: number, { version }: { version: number }): void {
  received += 1;
  if (stamps) delaysMs.push(nowMs() - version / 1_000);
  else if (receipts.length < RECEIPTS_MAX) receipts.push([client, version, nowMs()]);
}

/** @param comesBack as a browser does, when its connection is lost */
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
    [received, receipts, delaysMs] = [0, [], []];
    process.send?.({});
  }
  if (order.report) {
    delaysMs.sort((a, b) => a - b);
    const at = (share: number): number => delaysMs[Math.floor(delaysMs.length * share)] ?? Number.NaN;
    const report: ClientsReport = { received, receipts, p50Ms: at(0.5), p99Ms: at(0.99) };
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
