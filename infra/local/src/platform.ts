import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from './child.js';
import { prepareDatabases } from './databases.js';
import { addDemoKeys } from './demo-keys.js';
import { type Platform, environmentOf } from './environment.js';
import { type Kafka, startKafka } from './kafka.js';
import { endLeftovers } from './leftovers.js';
import { lastLines, openLog } from './log.js';
import { migrateAll } from './migrations.js';
import { paymentProvidersFile } from './payment-providers.js';
import { namePid } from './pid-files.js';
import { type Ports, refuseTakenPorts } from './ports.js';
import { forgetPostgresData } from './postgres-home.js';
import { Problem } from './problem.js';
import { built, databases, processes } from './processes.js';
import { untilReady } from './readiness.js';
import { notePort } from './running-port.js';
import { Secrets } from './secrets.js';
import { type Stores, openStores } from './stores.js';
import { vendorKeysFile } from './vendor-keys.js';

export interface PlatformOptions {
  readonly stateDir: string;
  readonly ports: Ports;
  readonly eventLog: 'postgres' | 'kafka';
  /** If true, all data of earlier starts is deleted first. */
  readonly fresh: boolean;
  readonly report: (sentence: string) => void;
}

/** Everything that `npm start` runs. The parts are started in order and stopped in the reverse order. */
export class RunningPlatform {
  #stores: Stores | undefined;
  #kafka: Kafka | undefined;
  #edges: Child[] = [];
  #services: Child[] = [];
  #stopping: Promise<void> | undefined;

  constructor(private readonly options: PlatformOptions) {}

  get logFile(): string {
    return join(this.options.stateDir, 'log/platform.log');
  }

  async start(): Promise<void> {
    const { stateDir, ports, eventLog, report } = this.options;
    const pidFolder = join(stateDir, 'run');
    await endLeftovers(pidFolder, report);
    if (this.options.fresh) forget(stateDir);
    await refuseTakenPorts(ports);
    namePid(pidFolder, 'supervisor', process.pid);
    notePort(stateDir, ports.site);
    const log = openLog(this.logFile);
    const specs = processes();
    const secrets = new Secrets(stateDir);

    report('starting Postgres and Redis');
    this.#stores = await openStores({
      folder: stateDir,
      durable: true,
      temporary: false,
      pidFolder,
      logFile: this.logFile,
      postgresPort: ports.postgres,
      postgresPassword: secrets.of('postgres'),
      redisPort: ports.redis,
      redisPassword: secrets.of('redis'),
    });
    this.#proceed();
    if (eventLog === 'kafka') {
      report('starting Kafka (the first time fetches it from Maven Central)');
      this.#kafka = await startKafka({
        port: ports.kafka,
        controllerPort: ports.kafkaController,
        dataDir: join(stateDir, 'kafka'),
      });
    }
    const platform: Platform = {
      stateDir,
      ports,
      secrets,
      eventLog,
      redisUrl: this.#stores.redisUrl,
      paymentProvidersFile: paymentProvidersFile(stateDir, ports),
      vendorKeysFile: vendorKeysFile(stateDir, ports),
    };
    addDemoKeys(join(stateDir, 'demo.json'), {
      vendors: platform.vendorKeysFile,
      providers: platform.paymentProvidersFile,
    });

    report('bringing the databases to their newest schema');
    const readers = specs.filter(({ events }) => events).map(({ name }) => name);
    await prepareDatabases(this.#stores.postgresUrl, databases(specs), readers, platform);
    await migrateAll(specs, platform, log);
    this.#proceed();

    report(`starting ${specs.map(({ name }) => name).join(', ')}`);
    const started = specs.map((spec) => {
      const child = new Child({
        name: spec.name,
        script: built(spec),
        env: environmentOf(spec, platform),
        pidFolder,
        log,
      });
      (spec.edge ? this.#edges : this.#services).push(child);
      child.start();
      return { spec, child };
    });
    await Promise.all(started.map(({ spec, child }) => untilReady(spec.name, child, ports[spec.health])));
    for (const { child } of started) child.keepAlive(report);
  }

  /** Ends the start if the platform was asked to stop in the meantime. */
  #proceed(): void {
    if (this.#stopping) throw new Problem('Stopped while starting.');
  }

  /** Resolves when the keeper of Postgres and Redis ends; the platform cannot work without these stores. */
  async broken(): Promise<void> {
    await this.#stores?.ended;
  }

  /**
   * Stops the edges first, then the services, then the event log, Postgres and Redis, which the services use until
   * they end.
   */
  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      await Promise.all(this.#edges.map((child) => child.stop()));
      await Promise.all(this.#services.map((child) => child.stop()));
      await this.#kafka?.stop();
      await this.#stores?.close();
      rmSync(join(this.options.stateDir, 'run'), { recursive: true, force: true });
    })();
    return this.#stopping;
  }

  /** Returns the last lines of the log, for the message about a failed start. */
  logEnd(): string {
    return existsSync(this.logFile) ? `The end of ${this.logFile}:\n${lastLines(this.logFile)}` : '';
  }
}

function forget(stateDir: string): void {
  forgetPostgresData(join(stateDir, 'postgres'));
  for (const entry of readdirSync(stateDir))
    if (entry !== 'run') rmSync(join(stateDir, entry), { recursive: true, force: true });
}
