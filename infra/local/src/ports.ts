import { isFree } from './free-port.js';
import { Problem } from './problem.js';

/** The ports of all listeners of the platform, each as an offset from PORT. */
const offsets = {
  site: 0,
  ops: 1,
  callbacks: 2,
  vendorGateway: 3,
  paymentSandbox: 4,
  vendorSandbox: 5,
  inbox: 6,
  mail: 7,
  bots: 8,
  postgres: 10,
  redis: 11,
  kafka: 12,
  kafkaController: 13,
  identityRpc: 20,
  walletRpc: 21,
  gamesRpc: 22,
  promotionsRpc: 23,
  messagingRpc: 24,
  agentsRpc: 25,
  identityInternal: 40,
  walletInternal: 41,
  gamesInternal: 42,
  promotionsInternal: 43,
  messagingInternal: 44,
  agentsInternal: 45,
  bffInternal: 46,
} as const;

export type PortName = keyof typeof offsets;
export type Ports = Readonly<Record<PortName, number>>;

/** The number of consecutive ports that a platform needs, beginning with PORT. */
export const portSpan = Math.max(...Object.values(offsets)) + 1;

/** Returns all ports of the platform, computed from PORT (8080 by default). Throws a Problem if PORT is unfit. */
export function portsFrom(text = '8080'): Ports {
  const base = Number(text);
  if (!Number.isInteger(base) || base < 1024 || base + portSpan > 65_536) {
    throw new Problem(
      `PORT is ${text}, but must be a number from 1024 to ${65_536 - portSpan}: other ports follow it.`,
    );
  }
  return Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, base + offset])) as Ports;
}

/** Throws a Problem that lists every needed port that another process uses. */
export async function refuseTakenPorts(ports: Ports): Promise<void> {
  const taken: string[] = [];
  for (const [name, port] of Object.entries(ports)) if (!(await isFree(port))) taken.push(`${port} (${name})`);
  if (taken.length === 0) return;
  const [is, them] = taken.length === 1 ? ['port is', 'it'] : ['ports are', 'them'];
  throw new Problem(
    `These ${is} taken by another program: ${taken.join(', ')}. Free ${them}, or start elsewhere: PORT=${ports.site + 1000} npm start`.replace(
      'These port',
      'This port',
    ),
  );
}
