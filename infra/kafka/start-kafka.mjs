import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const READY_MS_MAX = 60_000;
const CLUSTER_ID = '5L6g3nShT-eMCtK--X86sw';

/** Downloads the broker's jars from Maven Central once; later starts need no network. @returns the folder of jars */
export function ensureJars() {
  const version = /<kafka.version>(.*)<\/kafka.version>/.exec(readFileSync(join(here, 'pom.xml'), 'utf8'))[1];
  const cache = join(here, '../../.cache/kafka');
  const jars = join(cache, version);
  if (existsSync(jars)) return jars;
  const partial = join(cache, `${version}.partial-${process.pid}`);
  mkdirSync(partial, { recursive: true });
  const maven = spawnSync(
    'mvn',
    [
      '-q',
      '-B',
      '-f',
      join(here, 'pom.xml'),
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${partial}`,
    ],
    { encoding: 'utf8' },
  );
  if (maven.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new Error(
      `The Kafka broker's jars could not be fetched: install Maven and Java 17 (apt-get install maven), then try again.\n${maven.error?.message ?? maven.stdout.slice(-2000)}`,
    );
  }
  // A parallel start may have finished the download meanwhile; its folder has the same content.
  if (!existsSync(jars)) renameSync(partial, jars);
  else rmSync(partial, { recursive: true, force: true });
  return jars;
}

const properties = ({ port, controllerPort, dataDir, users }) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=CLIENT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=CLIENT://127.0.0.1:${port}
listener.security.protocol.map=CLIENT:${users ? 'SASL_PLAINTEXT' : 'PLAINTEXT'},CONTROLLER:PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=CLIENT
log.dirs=${join(dataDir, 'log')}
auto.create.topics.enable=false
num.partitions=12
default.replication.factor=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
log.retention.ms=-1
log.cleaner.dedupe.buffer.size=10485760
controlled.shutdown.enable=false
num.network.threads=2
num.io.threads=4
${users ? authentication(users.admin) : ''}`;

/**
 * Each service logs in as its own user, with only the rights that were granted to it. The controller's listener is on
 * loopback and has no login: whoever connects to it is User:ANONYMOUS, which has all rights.
 */
const authentication = (adminPassword) => `
sasl.enabled.mechanisms=SCRAM-SHA-512
sasl.mechanism.inter.broker.protocol=SCRAM-SHA-512
listener.name.client.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="admin" password="${adminPassword}";
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
allow.everyone.if.no.acl.found=false
super.users=User:admin;User:ANONYMOUS
`;

/**
 * Starts a real single-node Kafka (KRaft, loopback) and waits until it answers. The broker ends with this process, even
 * after a kill: a small shell holds the pipe and stops the broker when the pipe closes.
 * @param {{ port?: number, controllerPort?: number, dataDir?: string, users?: Record<string, string> }} options a given
 * `dataDir` keeps topics; without one the data is temporary. `users` (name: password, with `admin`) turns
 * authentication on.
 */
export async function startKafka(options = {}) {
  const jars = ensureJars();
  const port = options.port ?? (await freePort());
  const controllerPort = options.controllerPort ?? (options.port ? options.port + 1 : await freePort());
  for (const wanted of [port, controllerPort]) {
    if (await answers(wanted)) throw new Error(`Port ${wanted} is taken: Kafka cannot start there.`);
  }
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'kafka-'));
  mkdirSync(dataDir, { recursive: true });
  const config = join(dataDir, 'server.properties');
  writeFileSync(config, properties({ port, controllerPort, dataDir, users: options.users }));

  const java = [
    '-Xmx512m',
    '-Xms128m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Xshare:auto',
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
    '-cp',
    `${jars}/*`,
  ];
  if (!existsSync(join(dataDir, 'log/meta.properties'))) {
    const scram = Object.entries(options.users ?? {}).flatMap(([name, password]) => [
      '--add-scram',
      `SCRAM-SHA-512=[name=${name},password=${password}]`,
    ]);
    const format = spawnSync(
      'java',
      [...java, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', config, ...scram],
      { encoding: 'utf8' },
    );
    if (format.status !== 0)
      throw new Error(
        `Kafka's data folder could not be prepared: ${format.error?.message ?? format.stderr.slice(-2000)}`,
      );
  }

  const keeper =
    'exec 3<&0; "$@" </dev/null & broker=$!; (cat <&3 >/dev/null; kill $broker) 2>/dev/null & wait $broker';
  const child = spawn('sh', ['-c', keeper, 'sh', 'java', ...java, 'kafka.Kafka', config], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-8000);
    });
  let over = false;
  const ended = new Promise((resolve) =>
    child.once('exit', () => {
      over = true;
      child.stdin.destroy();
      resolve();
    }),
  );
  child.stdin.on('error', () => {});

  const startedAt = Date.now();
  while (!(await answers(port))) {
    if (over || Date.now() - startedAt > READY_MS_MAX) {
      child.stdin.destroy();
      throw new Error(`Kafka did not start: ${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    brokers: [`127.0.0.1:${port}`],
    port,
    controllerPort,
    /** Stops the broker cleanly and deletes a temporary data folder. */
    async stop() {
      child.stdin.destroy();
      await ended;
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kafka = await startKafka({ port: Number(process.argv[2] ?? 8092), dataDir: process.argv[3] });
  console.log(`kafka ready ${kafka.brokers[0]}`);
  const stop = () => void kafka.stop().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
}
