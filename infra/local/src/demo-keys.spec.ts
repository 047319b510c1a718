import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDemoKeys } from './demo-keys.js';
import { demoNotice } from './demo-notice.js';

// Goal: demo.json contains the keys of the simulated vendors and providers in addition to the accounts, but the start
// prints only the accounts.
describe('The keys in demo.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-keys-'));
  const path = (name: string): string => join(folder, name);
  const write = (name: string, value: unknown): string => {
    writeFileSync(path(name), JSON.stringify(value));
    return path(name);
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  const files = {
    vendors: write('vendor-keys.json', [{ vendor: 'BAZAAR', gatewayKeys: [{ keyId: 'k1', secret: 's1' }] }]),
    providers: write('payment-providers.json', [{ provider: 'lantern', keyId: 'k2', secret: 's2' }]),
  };

  it('are added to the accounts, readable by the owner only, and follow a changed key', () => {
    const file = write('demo.json', { players: [{ brand: 'lab', account: 'anna', password: 'p' }], vendors: [] });
    addDemoKeys(file, files);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      players: [{ brand: 'lab', account: 'anna', password: 'p' }],
      vendors: [{ vendor: 'BAZAAR', gatewayKeys: [{ keyId: 'k1', secret: 's1' }] }],
      providers: [{ provider: 'lantern', keyId: 'k2', secret: 's2' }],
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(demoNotice(file)).toMatch(/account=anna/);
    expect(demoNotice(file)).not.toMatch(/s1|s2|BAZAAR|lantern/);
  });

  it('are written before there is any account', () => {
    addDemoKeys(path('new.json'), files);
    expect(Object.keys(JSON.parse(readFileSync(path('new.json'), 'utf8')) as object)).toEqual(['vendors', 'providers']);
  });
});
