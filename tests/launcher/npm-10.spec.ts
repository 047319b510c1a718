import { leasePlatformPorts } from '@nm/local/leased-ports.js';
import { Clone } from './clone.js';

/** Node 20 comes with npm 10, which links no `.bin/node` and does not know `allowScripts`. */
describe('npm start in an untouched clone under npm 10', () => {
  const clone = new Clone({ prepared: false });
  afterAll(() => clone.remove(), 60_000);

  it('installs, builds, starts under the pinned Node, and leaves no process', async () => {
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
