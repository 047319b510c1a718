// Pictures of the closed pages, while an operator has closed a brand. The site reads a brand again within a minute.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const GATE_MS = 90_000;
const GATE_STATUS = { maintenance: 1, region: 2 };

async function gateStands(status, port) {
  const until = Date.now() + GATE_MS;
  while (Date.now() < until) {
    const answer = await fetch(new URL('/wps/system/status', `http://127.0.0.1:${port}`), {
      headers: { 'x-merchant': 'lab' },
    });
    const { value } = await answer.json();
    if (value?.status === status) return;
    await new Promise((done) => setTimeout(done, 1000));
  }
  throw new Error(`the gate did not reach status ${status}`);
}

/**
 * Closes the brand by an operator's command (`maintenance`, `region`), takes its page in some profiles, and opens the
 * brand again.
 */
export async function gate(word, { open, visit, port }) {
  const set = (...args) =>
    spawnSync('npm', ['run', '-s', 'brand', '--', 'lab', ...args], { cwd: root, stdio: 'inherit' });
  if (set(word).status !== 0) return;
  try {
    await gateStands(GATE_STATUS[word], port);
    for (const [language, width] of [
      ['en', 1440],
      ['en', 390],
      ['bn', 390],
      ['ar', 1440],
    ]) {
      const screen = await open({ all: true, language, width });
      await visit(screen, '/', word, { full: false });
      await screen.context.close();
    }
  } finally {
    set('open');
  }
}
