import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteUrl } from '../support/api.js';

const root = join(import.meta.dirname, '../..');
const monitoring = join(root, 'infra/monitoring');
/** Metrics of Prometheus itself, and metrics that every Node process has. */
const NOT_OURS = /^(up|or|process_.*|nodejs_.*)$/;
const INTERNAL = { identity: 40, wallet: 41, games: 42, promotions: 43, messaging: 44, agents: 45, bff: 46 };

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

// Goal: every metric and label of a panel or an alert exists in a process. Otherwise the panel stays empty and the
// alert silent.
describe('Dashboards and alerts', () => {
  const base = Number(process.env['PORT'] ?? new URL(siteUrl()).port);
  const known = new Map<string, Set<string>>();

  beforeAll(async () => {
    for (const [service, offset] of Object.entries(INTERNAL)) {
      const text = await (await fetch(`http://127.0.0.1:${base + offset}/metrics`)).text();
      for (const [, name] of text.matchAll(/^# TYPE (\S+) /gm))
        known.set(name ?? '', known.get(name ?? '') ?? new Set(['service', 'instance', 'job', 'process']));
      for (const [, sample, labels] of text.matchAll(/^([a-z_]+)\{(.*)\} \S+$/gm)) {
        const name = familyOf(sample ?? '');
        for (const [, label] of (labels ?? '').matchAll(/([a-z_]+)="/g)) known.get(name)?.add(label ?? '');
      }
      expect(text).toContain(`service="${service}"`);
    }
  });

  /** A histogram's samples have a suffix that its name does not have. */
  const familyOf = (sample: string): string => {
    const family = sample.replace(/_(bucket|count|sum)$/, '');
    return known.has(sample) ? sample : family;
  };

  const wanted = (expression: string): string[] => {
    const bare = expression
      .replaceAll(/\{[^}]*\}/g, ' ')
      .replaceAll(/\b(by|without)\s*\([^)]*\)/g, ' ')
      .replaceAll(/\[[^\]]*\]/g, ' ');
    return [...bare.matchAll(/\b([a-z_]+)\b(?!\s*\()/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !NOT_OURS.test(name));
  };

  const dashboard = JSON.parse(
    readFileSync(join(monitoring, 'grafana/dashboards/night-market.json'), 'utf8'),
  ) as Dashboard;
  const panels = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));
  const rules = readFileSync(join(monitoring, 'alerts.yml'), 'utf8')
    .split('- alert: ')
    .slice(1)
    .map((text) => [text.split('\n')[0] ?? '', /expr: (.*)/.exec(text)?.[1] ?? '', text] as const);

  it.each([...panels, ...rules.map(([name, expression]) => [name, expression] as const)])(
    '%s asks for what is served',
    (_title, expression) => {
      const names = wanted(expression);
      for (const name of names) expect([...known.keys()]).toContain(familyOf(name));
      for (const [, name, selector] of expression.matchAll(/([a-z_]+)\{([^}]*)\}/g)) {
        if (NOT_OURS.test(name ?? '')) continue;
        // A counter has no labels before its first event.
        const labels = known.get(familyOf(name ?? '')) ?? new Set();
        if (labels.size > 4)
          for (const [, label] of (selector ?? '').matchAll(/([a-z_]+)\s*=/g)) expect([...labels]).toContain(label);
      }
    },
  );

  it('name the steps for the person on call', () => {
    expect(rules.length).toBeGreaterThan(5);
    for (const [name, , text] of rules) {
      expect({ name, runbook: /runbook: ".{20,}"/.test(text), severity: /severity: (page|ticket)/.test(text) }).toEqual(
        { name, runbook: true, severity: true },
      );
    }
  });
});
