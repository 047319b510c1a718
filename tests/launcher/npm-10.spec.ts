import { leasePlatformPorts } from '@nm/local/leased-ports.js';
import { Clone } from './clone.js';

/** npm 10 links no `.bin/node`, knows no `allowScripts`, and is what Node 20 brings. */
describe('npm start in an untouched clone under npm 10', () => {
  const clone = new Clone({ prepared: false });
  afterAll(() => clone.remove(), 60_000);

  it('installs, builds, starts under the pinned Node, and ends whole', async () => {
    const { site } = await leasePlatformPorts();
    const start = clone.start(site, { command: ['npx', '-y', 'npm@10', 'start'] });
    await start.ready(600_000);
    expect(start.text).toContain('installing packages (nothing is installed yet)');
    const services = clone.processes().filter((line) => line.includes('/dist/main.js'));
    for (const line of services) expect(line).toContain('/node_modules/node-');
    start.pressCtrlC();
    await start.gone();
    expect(clone.processes()).toEqual([]);
  }, 720_000);
});
