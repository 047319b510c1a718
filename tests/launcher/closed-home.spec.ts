import { leasePlatformPorts } from '@nm/local/leased-ports.js';
import { Clone } from './clone.js';

/** Postgres refuses to run as root, and its own account cannot enter a home of mode 0700. */
describe('npm start in a clone below a folder that only its owner enters', () => {
  const clone = new Clone({ homeMode: 0o700 });
  afterAll(() => clone.remove(), 60_000);

  it('starts, keeps its data for a second start, and ends whole', async () => {
    const { site } = await leasePlatformPorts();
    const first = clone.start(site);
    await first.ready();
    first.pressCtrlC();
    await first.gone();

    const second = clone.start(site);
    await second.ready();
    second.pressCtrlC();
    await second.gone();
    expect(clone.processes()).toEqual([]);
  }, 300_000);
});
