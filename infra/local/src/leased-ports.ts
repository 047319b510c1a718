import type { Server } from 'node:net';
import { isFree, listenOn } from './free-port.js';
import { portSpan, portsFrom, type Ports } from './ports.js';
import { Problem } from './problem.js';

/**
 * The first port of the range. The range is below the ports that Linux (from 32768) and macOS (from 49152) assign to
 * outgoing connections and to `listen(0)`.
 */
const FIRST = 10_000;
const BLOCKS = 220;
const BLOCK = 100;
/**
 * The offset of the guard port, the last port of a block. A guard socket listens on it; a platform or test uses the
 * ports below it.
 */
const GUARD = BLOCK - 1;

/**
 * The guard sockets of the leased blocks. They stay open until this process ends; the kernel closes them even after a
 * kill.
 */
const guards: Server[] = [];

/**
 * Returns the first port of a block of 99 ports. No other process of ours uses this block while this process lives,
 * because a guard socket listens on the block's last port. The system does not assign these ports to other
 * connections, so a process may start late, or restart, on one of them.
 */
export async function leaseBlock(): Promise<number> {
  for (let attempt = 0; attempt < BLOCKS; attempt += 1) {
    const first = FIRST + Math.floor(Math.random() * BLOCKS) * BLOCK;
    const guard = await listenOn(first + GUARD);
    if (!guard) continue;
    const free = await Promise.all(Array.from({ length: portSpan }, (_, offset) => isFree(first + offset)));
    if (free.every(Boolean)) {
      guards.push(guard.unref());
      return first;
    }
    guard.close();
  }
  throw new Problem(`There are no ${BLOCK} free ports in a row between ${FIRST} and ${FIRST + BLOCKS * BLOCK}.`);
}

/** Leases the ports for a whole platform. */
export const leasePlatformPorts = async (): Promise<Ports> => portsFrom(String(await leaseBlock()));

let [next, end] = [0, 0];
let turn: Promise<unknown> = Promise.resolve();

/** Leases one port of 127.0.0.1. Each call returns another port. */
export function leasePort(): Promise<number> {
  const port = turn.then(async () => {
    do {
      if (next >= end) {
        next = await leaseBlock();
        end = next + GUARD;
      }
      next += 1;
    } while (!(await isFree(next - 1)));
    return next - 1;
  });
  turn = port.catch(() => undefined);
  return port;
}
