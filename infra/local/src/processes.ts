import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';
import type { PortName } from './ports.js';

/** One process of the platform, as the launcher runs it. */
export interface ProcessSpec {
  readonly name: string;
  /**
   * The folder of the package, and the name of its entry file without folder and extension: `src/<entry>.ts` is
   * compiled to `dist/<entry>.js`.
   */
  readonly folder: string;
  readonly entry: string;
  /** The listeners of the process: environment variable and name of the port. */
  readonly listens: Readonly<Record<string, PortName>>;
  /** The name of the listener that answers /health/ready. */
  readonly health: PortName;
  /** True if the process has a database with the roles `<name>_owner` and `<name>`, and a `migrate` entry. */
  readonly database?: true;
  /** True if the process reads or writes the event log. */
  readonly events?: true;
  /**
   * True if the process is an edge, which accepts requests from outside. Edges are stopped first, so that their
   * running requests can still reach the services.
   */
  readonly edge?: true;
}

/** The table of all processes of the platform. A process whose folder does not exist is left out. */
const table: readonly ProcessSpec[] = [
  {
    name: 'identity',
    folder: 'services/identity',
    entry: 'main',
    database: true,
    events: true,
    health: 'identityInternal',
    listens: { RPC_LISTEN: 'identityRpc', INTERNAL_LISTEN: 'identityInternal' },
  },
  {
    name: 'wallet',
    folder: 'services/wallet',
    entry: 'main',
    database: true,
    events: true,
    health: 'walletInternal',
    listens: { RPC_LISTEN: 'walletRpc', INTERNAL_LISTEN: 'walletInternal', CALLBACK_LISTEN: 'callbacks' },
  },
  {
    name: 'games',
    folder: 'services/games',
    entry: 'main',
    database: true,
    events: true,
    health: 'gamesInternal',
    listens: { RPC_LISTEN: 'gamesRpc', INTERNAL_LISTEN: 'gamesInternal', VENDOR_LISTEN: 'vendorGateway' },
  },
  {
    name: 'promotions',
    folder: 'services/promotions',
    entry: 'main',
    database: true,
    events: true,
    health: 'promotionsInternal',
    listens: { RPC_LISTEN: 'promotionsRpc', INTERNAL_LISTEN: 'promotionsInternal' },
  },
  {
    name: 'messaging',
    folder: 'services/messaging',
    entry: 'main',
    database: true,
    events: true,
    health: 'messagingInternal',
    listens: { RPC_LISTEN: 'messagingRpc', INTERNAL_LISTEN: 'messagingInternal' },
  },
  {
    name: 'agents',
    folder: 'services/agents',
    entry: 'main',
    database: true,
    events: true,
    health: 'agentsInternal',
    listens: { RPC_LISTEN: 'agentsRpc', INTERNAL_LISTEN: 'agentsInternal' },
  },
  {
    name: 'bff',
    folder: 'bff',
    entry: 'main',
    events: true,
    edge: true,
    health: 'bffInternal',
    listens: { HTTP_LISTEN: 'site', OPS_LISTEN: 'ops', INTERNAL_LISTEN: 'bffInternal' },
  },
  {
    name: 'sandbox-payment',
    folder: 'infra/sandbox',
    entry: 'payment/main',
    edge: true,
    health: 'paymentSandbox',
    listens: { PAYMENT_SANDBOX_LISTEN: 'paymentSandbox' },
  },
  {
    name: 'sandbox-vendor',
    folder: 'infra/sandbox',
    entry: 'vendor/main',
    edge: true,
    health: 'vendorSandbox',
    listens: { VENDOR_SANDBOX_LISTEN: 'vendorSandbox' },
  },
  {
    name: 'sandbox-bots',
    folder: 'infra/sandbox',
    entry: 'bots/main',
    edge: true,
    health: 'bots',
    listens: { BOTS_LISTEN: 'bots' },
  },
  {
    name: 'sandbox-inbox',
    folder: 'infra/sandbox',
    entry: 'inbox/main',
    edge: true,
    health: 'inbox',
    listens: { INBOX_LISTEN: 'inbox', MAIL_LISTEN: 'mail' },
  },
];

/** Returns the processes of the table whose source folder exists. */
export function processes(): ProcessSpec[] {
  return table.filter(({ folder, entry }) => existsSync(join(root, folder, 'src', `${entry}.ts`)));
}

/** Returns the names of the processes that have a database; each gets a database and roles. */
export const databases = (specs: readonly ProcessSpec[]): string[] =>
  specs.filter((spec) => spec.database).map(({ name }) => name);

/** Returns the path of the built script of a process's entry file. */
export const built = (spec: ProcessSpec, entry = spec.entry): string => join(root, spec.folder, 'dist', `${entry}.js`);
