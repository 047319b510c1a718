// Lighthouse on home, medians of five, one JSON line per figure: npm run lighthouse -w @nm/web [-- desktop | mobile]
// (BASE_URL, default http://localhost:8080; RUNS).
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const base = process.env.BASE_URL ?? 'http://localhost:8080';
const runs = Number(process.env.RUNS ?? 5);
const GOALS = {
  desktop: { performance: 98, accessibility: 100, 'best-practices': 100, lcpMs: 800, cls: 0.02 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, lcpMs: 2000, cls: 0.02 },
};
const chosen = Object.entries(GOALS).filter(([kind]) => process.argv.length < 3 || process.argv.includes(kind));
const LOWER = new Set(['lcpMs', 'cls']);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
});
try {
  for (const [kind, goals] of chosen) {
    const seen = Object.fromEntries(Object.keys(goals).map((name) => [name, []]));
    for (let run = 0; run < runs; run += 1) {
      const { lhr } = await lighthouse(
        `${base}/`,
        {
          port: chrome.port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: ['performance', 'accessibility', 'best-practices'],
        },
        kind === 'desktop' ? desktopConfig : undefined,
      );
      for (const name of ['performance', 'accessibility', 'best-practices'])
        seen[name].push(Math.round(lhr.categories[name].score * 100));
      seen.lcpMs.push(Math.round(lhr.audits['largest-contentful-paint'].numericValue));
      seen.cls.push(Math.round(lhr.audits['cumulative-layout-shift'].numericValue * 1000) / 1000);
    }
    for (const [name, values] of Object.entries(seen)) {
      console.log(
        JSON.stringify({
          figure: `lighthouse-${kind}-${name}`,
          value: median(values),
          goal: goals[name],
          better: LOWER.has(name) ? 'lower' : 'higher',
          spread: [Math.min(...values), Math.max(...values)],
        }),
      );
    }
  }
} finally {
  chrome.kill();
}
