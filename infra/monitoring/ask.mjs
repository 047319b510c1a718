// Runs every query of the dashboard against a Prometheus, and checks that this Prometheus has loaded our alerts. Run it
// while the platform is in use, so that every panel must have data. Exits with 1 and names each panel without data.
// A plain module without a build.
// PROMETHEUS_URL=http://127.0.0.1:9090 node infra/monitoring/ask.mjs [minutes to look back, 5 by default]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const base = process.env.PROMETHEUS_URL ?? 'http://127.0.0.1:9090';
const seconds = Number(process.argv[2] ?? 5) * 60;
const STEP_SECONDS = 10;
const PROCESSES = ['identity', 'wallet', 'games', 'promotions', 'messaging', 'agents', 'bff'];

async function ask(path, fields = {}) {
  const response = await fetch(new URL(`/api/v1/${path}?${new URLSearchParams(fields)}`, base), {
    signal: AbortSignal.timeout(10_000),
  });
  const answer = await response.json();
  if (answer.status !== 'success') throw new Error(`${path} ${JSON.stringify(fields)}: ${answer.error}`);
  return answer.data;
}

/** The newest finite value of each series of an expression within the given time. */
async function newest(query) {
  const end = Date.now() / 1_000;
  const { result } = await ask('query_range', { query, start: end - seconds, end, step: STEP_SECONDS });
  return result.flatMap(({ values }) =>
    values
      .map(([, value]) => Number(value))
      .filter(Number.isFinite)
      .slice(-1),
  );
}

/**
 * Returns the unit of a query in a panel: its own unit if one is set, otherwise the panel's default.
 * @param {{ defaults: { unit: string }, overrides: { matcher: { options: string }, properties: { id: string, value:
 * string }[] }[] }} fieldConfig
 */
function unitOf({ defaults, overrides }, refId) {
  const own = overrides.find(({ matcher }) => matcher.options === refId)?.properties.find(({ id }) => id === 'unit');
  return own?.value ?? defaults.unit;
}

const silent = [];
const row = (...cells) => console.log(cells.map((cell, n) => String(cell).padEnd([36, 22, 8, 10][n] ?? 0)).join(' '));

const { activeTargets } = await ask('targets');
for (const name of PROCESSES) {
  const states = activeTargets
    .filter(({ labels }) => labels.process === name)
    .map(({ health, lastError }) => `${health} ${lastError}`.trim());
  row(name, 'target', states.length, states.join(', '));
  if (!states.includes('up')) silent.push(`no copy of ${name} is scraped`);
}

const { panels } = JSON.parse(readFileSync(join(import.meta.dirname, 'grafana/dashboards/night-market.json'), 'utf8'));
for (const { title, targets, fieldConfig } of panels) {
  for (const { refId, expr, legendFormat } of targets) {
    const values = await newest(expr);
    row(
      title,
      legendFormat,
      unitOf(fieldConfig, refId),
      values.length,
      values
        .slice(0, 4)
        .map((value) => Number(value.toPrecision(4)))
        .join(' '),
    );
    if (values.length === 0) silent.push(`"${title}" (${legendFormat}) shows nothing: ${expr}`);
  }
}

const ours = [...readFileSync(join(import.meta.dirname, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)].map(
  ([, name]) => name,
);
const rules = (await ask('rules')).groups.flatMap(({ rules: all }) => all);
for (const name of ours) {
  const rule = rules.find((candidate) => candidate.name === name);
  row(name, 'alert', rule?.health ?? 'absent', rule?.state ?? '');
  if (rule?.health !== 'ok') silent.push(`the alert ${name} is ${rule ? rule.lastError || rule.health : 'not loaded'}`);
}

if (silent.length > 0) console.error(`\n${silent.join('\n')}`);
process.exit(silent.length > 0 ? 1 : 0);
