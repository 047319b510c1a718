import { isFree } from './free-port.js';
import { type Ports, portSpan, portsFrom } from './ports.js';
import { Problem } from './problem.js';

/** Free ports for a whole platform, below those that the system gives to outgoing connections. */
export async function freeBlock(): Promise<Ports> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const ports = portsFrom(String(10_000 + Math.floor(Math.random() * 220) * 100));
    const free = await Promise.all(Object.values(ports).map(isFree));
    if (free.every(Boolean)) return ports;
  }
  throw new Problem(`There are no ${portSpan} free ports in a row on this machine.`);
}
