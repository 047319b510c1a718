// Shows the state of a running platform: each process by its own health and metrics. It finds the processes by the
// addresses of their keys (<NAME>_KEYS_URL), which every process has in its environment. Exits with 1 if a process is
// not ready.
//   node infra/backup/status.mjs [--json]
import { lookup } from 'node:dns/promises';

const names = ['identity', 'wallet', 'games', 'promotions', 'messaging', 'agents', 'bff'];
const ASK_MS_MAX = 4_000;
/**
 * If the oldest unpublished event in a service's outbox is older than this (s), the service is marked in the output.
 * The alerts of infra/monitoring allow longer delays.
 */
const LAG_SECONDS_MAX = 5;

/** Parses Prometheus's text format into name -> samples. */
export function samplesOf(text) {
  const samples = new Map();
  for (const line of text.split('\n')) {
    const match = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!match) continue;
    const labels = Object.fromEntries(
      [...(match[2] ?? '').matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]),
    );
    samples.set(match[1], [...(samples.get(match[1]) ?? []), { labels, value: Number(match[3]) }]);
  }
  return samples;
}

async function look(name, origin) {
  const ask = (path) => fetch(new URL(path, origin), { signal: AbortSignal.timeout(ASK_MS_MAX) });
  try {
    const [ready, metrics] = await Promise.all([
      ask('/health/ready').then((answer) => answer.json()),
      ask('/metrics').then((answer) => answer.text()),
    ]);
    const samples = samplesOf(metrics);
    const sum = (metric, fits = () => true) =>
      (samples.get(metric) ?? []).filter(({ labels }) => fits(labels)).reduce((total, { value }) => total + value, 0);
    const parked = (samples.get('events_parked') ?? [])
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => `${value} of ${labels.consumer} (${labels.cause})`);
    const down = Object.entries(ready.checks)
      .filter(([, state]) => state !== 'ok')
      .map(([check]) => check);
    const failed =
      sum('rpc_seconds_count', ({ code }) => code === 'internal') +
      sum('edge_failures_total', ({ code }) => code === 'internal');
    return {
      name,
      ready: ready.ready,
      down,
      parked,
      failed,
      upSeconds: Math.round(Date.now() / 1_000 - sum('process_start_time_seconds')),
      memoryMb: Math.round(sum('process_resident_memory_bytes') / 1e6),
      outboxLagSeconds: Math.round(sum('outbox_lag_seconds') * 10) / 10,
      consumerLag: sum('consumer_lag_records'),
      ...(name === 'wallet' && {
        postings: sum('wallet_postings_total', ({ status }) => status === 'applied'),
        waiting: sum('wallet_postings_waiting'),
      }),
      ...(name === 'bff' && { sockets: sum('bff_sockets') }),
    };
  } catch (error) {
    return { name, ready: false, down: [`no answer: ${error.cause?.code ?? error.message}`], parked: [], failed: 0 };
  }
}

function lineOf({
  name,
  ready,
  down,
  parked,
  failed,
  upSeconds = 0,
  memoryMb = '-',
  outboxLagSeconds = 0,
  consumerLag = 0,
  postings,
  waiting,
  sockets,
}) {
  const state = ready ? (parked.length > 0 || outboxLagSeconds > LAG_SECONDS_MAX ? 'LOOK ' : 'ok   ') : 'DOWN ';
  const facts = [
    ...down.map((check) => `not ready: ${check}`),
    ...parked.map((text) => `parked: ${text}`),
    ...(outboxLagSeconds > LAG_SECONDS_MAX ? [`facts of ${outboxLagSeconds} s not in the log`] : []),
    ...(consumerLag > 0 ? [`${consumerLag} events to handle`] : []),
    ...(failed > 0 ? [`${failed} internal errors since the start`] : []),
    ...(postings === undefined ? [] : [`${postings} postings, ${waiting} waiting`]),
    ...(sockets === undefined ? [] : [`${sockets} sockets`]),
  ];
  return `${state} ${name.padEnd(11)} up ${String(upSeconds).padStart(7)} s  ${String(memoryMb).padStart(4)} MB  ${facts.join('; ')}`;
}

/**
 * Returns the addresses of all copies of a process. Its variable lists one address for each copy, separated by commas,
 * or names one host that resolves to the addresses of all copies.
 */
async function copiesOf(name) {
  const urls = process.env[`${name.toUpperCase()}_KEYS_URL`]?.split(',') ?? [];
  const copies = await Promise.all(
    urls.map(async (url) => {
      const { hostname, origin, port } = new URL(url);
      const addresses = await lookup(hostname, { all: true, family: 4 }).catch(() => []);
      return addresses.length > 1 ? addresses.map(({ address }) => `http://${address}:${port}`) : [origin];
    }),
  );
  return copies.flat().map((origin) => [name, origin]);
}

const processes = (await Promise.all(names.map(copiesOf))).flat();
if (processes.length === 0) {
  console.error('No <NAME>_KEYS_URL is set: they name the processes to look at.');
  process.exit(2);
}
const seen = await Promise.all(processes.map(([name, origin]) => look(name, origin)));
console.log(process.argv.includes('--json') ? JSON.stringify(seen, null, 1) : seen.map(lineOf).join('\n'));
process.exit(seen.every(({ ready }) => ready) ? 0 : 1);
