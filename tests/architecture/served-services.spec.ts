import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SERVICES = ['identity', 'wallet', 'games', 'promotions', 'messaging', 'agents'];

// Goal: a service process serves every RPC service that one of its controllers implements. Without its line in main.ts
// a call fails only at run time, with an internal error.
it.each(SERVICES)('%s serves every RPC service that it implements', (service) => {
  const from = `${root}services/${service}/src`;
  const main = readFileSync(`${from}/main.ts`, 'utf8');
  const implemented = globSync('**/*.rpc.ts', { cwd: from }).flatMap((file) =>
    [...readFileSync(`${from}/${file}`, 'utf8').matchAll(/@RpcController\((?:\w+\.)?(\w+)\)/g)].map(([, name]) => name),
  );
  expect(implemented.length).toBeGreaterThan(0);
  // A controller may import its RPC service under another name; the last word of the import is compared.
  const stem = (name = ''): string => name.replace(/(Contract|Service)$/, '');
  expect(implemented.filter((name) => !new RegExp(`\\b${stem(name)}Service\\b`).test(main))).toEqual([]);
});
