import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AUDIT_KINDS } from '../ops/src/kit/audit-actions.js';

const edge = fileURLToPath(new URL('../../bff/src/ops', import.meta.url));

/** Goal: the audit log never shows the bare id of a kind of object that the bff writes into it. */
describe('The kinds of objects in the audit log', () => {
  it('have all a text at the console', () => {
    const files = readdirSync(edge, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!\.spec)\.ts$/.test(path),
    );
    const written = files.flatMap((file) =>
      [...readFileSync(`${edge}/${file}`, 'utf8').matchAll(/\bkind: '(\w+)', id\b/g)].map((match) => match[1] ?? ''),
    );
    expect(written).toEqual(expect.arrayContaining(['adjustment', 'withdrawal']));
    const known: readonly string[] = AUDIT_KINDS;
    expect([...new Set(written)].filter((kind) => !known.includes(kind))).toEqual([]);
  });
});
