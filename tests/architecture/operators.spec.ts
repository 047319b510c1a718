import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

// Goal: what an operator may set is explained, with the default that the stack really has, and every secret it names is made.
describe('the operator\'s stack', () => {
  const compose = read('docker-compose.yml');
  const explained = new Map([...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]));
  const used = [...compose.matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(([, key = '', value = '']) => [key, value] as const);

  it.each([...new Map(used)])('explains %s with its default', (key, value) => {
    expect(explained.has(key)).toBe(true);
    // A volume's name stands in for a folder that is not given.
    if (key !== 'TLS_FOLDER') expect(explained.get(key)).toBe(value);
  });

  it('gives one default to each key, and none without', () => {
    for (const [key, value] of used) expect({ key, value }).toEqual({ key, value: new Map(used).get(key) });
    expect(compose.match(/\$\{[A-Z_]+\}/g) ?? []).toEqual([]);
  });

  it('explains nothing that nobody reads', () => {
    const others = ['COMPOSE_PROFILES'];
    expect([...explained.keys()].filter((key) => !others.includes(key) && !used.some(([name]) => name === key))).toEqual([]);
  });

  it('makes every secret that it mounts', () => {
    const script = read('infra/docker/secrets.sh');
    const services = /^services='(.*)'$/m.exec(script)?.[1]?.split(' ') ?? [];
    for (const [, file = ''] of compose.matchAll(/SECRETS_DIR:-\.\/secrets\}\/([a-z.-]+)/g)) {
      const made = script.includes(`>${file}\n`) || script.includes(`keep ${file}`) || [...services, 'bff'].includes(file.replace(/\.env$/, ''));
      expect({ file, made }).toEqual({ file, made: true });
    }
  });
});
