import { join } from 'node:path';
import { root } from './paths.js';
import type { Ports, PortName } from './ports.js';
import type { ProcessSpec } from './processes.js';
import type { Secrets } from './secrets.js';

/** The ports, secrets and folders from which the environment variables of all processes are built. */
export interface Platform {
  readonly stateDir: string;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly redisUrl: string;
  readonly eventLog: 'postgres' | 'kafka';
  readonly paymentProvidersFile: string;
  readonly vendorKeysFile: string;
}

const peers = ['identity', 'wallet', 'games', 'promotions', 'messaging', 'agents'] as const;

/**
 * Returns the environment variables of a running process: its listeners, its databases under its runtime role, and the
 * addresses of the other processes.
 */
export function environmentOf(spec: ProcessSpec, platform: Platform): NodeJS.ProcessEnv {
  const { ports, secrets, stateDir } = platform;
  return {
    ...inherited(),
    NODE_ENV: 'production',
    DEMO: '1',
    LAUNCHER_PIPE: '1',
    PUBLIC_URL: `http://localhost:${ports.site}`,
    OPS_URL: `http://localhost:${ports.ops}`,
    ...listenersOf(spec, ports),
    ...peerAddresses(ports),
    REDIS_URL: platform.redisUrl,
    SEAL_KEY: secrets.of(`${spec.name}.seal`),
    ...(spec.database ? { DATABASE_URL: databaseUrl(platform, spec.name, spec.name) } : {}),
    ...(spec.events ? eventLogOf(spec.name, platform) : {}),
    DEMO_FILE: join(stateDir, 'demo.json'),
    PAYMENT_PROVIDERS_FILE: platform.paymentProvidersFile,
    PAYMENT_SANDBOX_URL: `http://localhost:${ports.paymentSandbox}`,
    VENDOR_KEYS_FILE: platform.vendorKeysFile,
    VENDOR_SANDBOX_URL: `http://localhost:${ports.vendorSandbox}`,
    FRAME_ORIGINS: `http://localhost:${ports.vendorSandbox}`,
    CALLBACK_URL: `http://127.0.0.1:${ports.callbacks}`,
    SANDBOX_DATA: join(stateDir, 'sandbox'),
    ...outgoingOf(spec, platform),
  };
}

/**
 * Returns the environment variables of a service's migrate step: the database under the owner role, and the folders of
 * the seed data.
 */
export function migrationEnvironment(service: string, platform: Platform): NodeJS.ProcessEnv {
  return {
    ...inherited(),
    DEMO: '1',
    SEED_FOLDERS: ['product', 'demo'].map((folder) => join(root, 'infra/seed', folder)).join(','),
    DATABASE_OWNER_URL: databaseUrl(platform, service, `${service}_owner`),
  };
}

/** Returns the URL of one of our databases for a role. Passwords are base64url, so the URL needs no escapes. */
export function databaseUrl(
  { ports, secrets }: Pick<Platform, 'ports' | 'secrets'>,
  database: string,
  role: string,
): string {
  const service = role.replace(/_owner$/, '');
  const password = secrets.of(role === service ? `${service}.runtime` : `${service}.owner`);
  return `postgres://${role}:${password}@127.0.0.1:${ports.postgres}/${database}`;
}

/**
 * Returns the settings of outgoing text messages and mail. The service that sends them and the sandbox that receives
 * them get the same settings.
 */
function outgoingOf({ name }: ProcessSpec, { ports, secrets }: Platform): NodeJS.ProcessEnv {
  if (name !== 'identity' && name !== 'sandbox-inbox') return {};
  return {
    SMS_URL: `http://127.0.0.1:${ports.inbox}`,
    SMS_KEY: secrets.of('sms.runtime'),
    MAIL_URL: `smtp://127.0.0.1:${ports.mail}`,
    MAIL_PASSWORD: secrets.of('mail.runtime'),
    MAIL_FROM: 'service@localhost',
  };
}

function eventLogOf(name: string, platform: Platform): NodeJS.ProcessEnv {
  if (platform.eventLog === 'kafka') return { EVENT_LOG: 'kafka', KAFKA_BROKERS: `127.0.0.1:${platform.ports.kafka}` };
  return { EVENT_LOG: 'postgres', EVENT_LOG_URL: databaseUrl(platform, 'event_log', name) };
}

function listenersOf(spec: ProcessSpec, ports: Ports): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(spec.listens).map(([key, port]) => [key, `127.0.0.1:${ports[port]}`]));
}

/** Returns the addresses of the other processes, as `<NAME>_RPC_ADDRESS` and `<NAME>_KEYS_URL`. */
export function peerAddresses(ports: Ports): NodeJS.ProcessEnv {
  const keys = (name: string, port: PortName) => [
    `${name.toUpperCase()}_KEYS_URL`,
    `http://127.0.0.1:${ports[port]}/.well-known/jwks.json`,
  ];
  return Object.fromEntries([
    ...peers.flatMap((name) => [
      [`${name.toUpperCase()}_RPC_ADDRESS`, `127.0.0.1:${ports[`${name}Rpc`]}`],
      keys(name, `${name}Internal`),
    ]),
    keys('bff', 'bffInternal'),
  ]) as NodeJS.ProcessEnv;
}

/**
 * Returns the variables of this process's environment that are passed to children: switches such as LOG_LEVEL or
 * DEMO_BOTS, but not the variables of npm or a debugger.
 */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_OPTIONS$|INIT_CWD$)/.test(key)),
  );
}
