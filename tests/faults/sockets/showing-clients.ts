import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/*
 * Browsers as far as the balance goes, in a process of their own, as they are: each shows the newest version that it heard
 * of, and what was wrong is kept. Started by fork, straight from this file.
 */
export interface ClientsOrder {
  readonly open?: { readonly url: string; readonly tokens: readonly string[]; readonly first: number };
  /** All set out, each after the pause of a browser that lost its connection. */
  readonly connect?: readonly [fromMs: number, toMs: number];
  /** All go away and do not come back by themselves. */
  readonly leave?: true;
}

export interface ClientsReport {
  /** By client, in the order of the tokens. */
  readonly shown: readonly number[];
  /** When each showed that, in ms since 1970. */
  readonly shownAt: readonly number[];
  readonly connected: number;
  /** Pushes without a version, snapshots older than what was on the screen, refusals. */
  readonly faults: readonly string[];
}

interface Versioned {
  readonly version?: number;
}

const sockets: Socket[] = [];
const shown: number[] = [];
const shownAt: number[] = [];
const faults: string[] = [];

function versionOf(name: string, signal: Versioned | undefined): number {
  if (Number.isInteger(signal?.version)) return signal?.version ?? 0;
  faults.push(`${name} without a version`);
  return 0;
}

/** The rule of the site: a lower version is ignored. */
function show(n: number, version: number): void {
  if (version <= (shown[n] ?? 0)) return;
  [shown[n], shownAt[n]] = [version, Date.now()];
}

function open(url: string, token: string, n: number, address: number): Socket {
  const socket = io(url, {
    auth: { token }, transports: ['websocket'], forceNew: true, autoConnect: false,
    // As the site comes back.
    reconnectionDelay: 500, reconnectionDelayMax: 5_000,
    extraHeaders: { 'x-merchant': 'lab', 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` },
  });
  [shown[n], shownAt[n]] = [0, 0];
  socket.on('snapshot', ({ balance, unread, jackpots = [] }: { balance?: Versioned; unread?: Versioned; jackpots?: Versioned[] }) => {
    for (const signal of [unread, ...jackpots]) versionOf('snapshot', signal);
    const version = versionOf('snapshot', balance);
    if (version < (shown[n] ?? 0)) faults.push(`a snapshot of version ${version} after ${shown[n]} was shown`);
    show(n, version);
  });
  socket.on('balance', (signal: Versioned) => show(n, versionOf('balance', signal)));
  for (const name of ['unread', 'jackpot']) socket.on(name, (signal: Versioned) => versionOf(name, signal));
  // A lost way there is tried again; a refusal would be for good.
  socket.on('connect_error', ({ message }) => { if (message.includes('.')) faults.push(`not let in: ${message}`); });
  socket.on('disconnect', (reason) => { if (reason === 'io server disconnect') faults.push('sent away'); });
  return socket;
}

process.on('message', ({ open: opened, connect, leave }: ClientsOrder) => {
  if (opened) sockets.push(...opened.tokens.map((token, n) => open(opened.url, token, n, opened.first + n)));
  if (connect) {
    const [fromMs, toMs] = connect;
    for (const socket of sockets) void sleep(fromMs + Math.random() * (toMs - fromMs)).then(() => socket.connect());
  }
  if (leave) for (const socket of sockets) socket.disconnect();
  const report: ClientsReport = { shown, shownAt, connected: sockets.filter((socket) => socket.connected).length, faults };
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
