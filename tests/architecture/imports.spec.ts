import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Violation, violations } from './imports.js';
import { root } from './sources.js';

/**
 * Goal: the rules of .dependency-cruiser.mjs refuse the imports that they name. `npm run check` applies them to the
 * sources.
 */
describe('imports', () => {
  describe('are refused', () => {
    let found: Violation[];
    beforeAll(() => {
      found = violationsOf({
        'services/wallet/src/a.ts': `import { b } from '../../games/src/b.js'; import pg from 'pg'; export const a = [b, pg];`,
        'services/games/src/b.ts': `import { c } from './c.js'; export const b = c;`,
        'services/games/src/c.ts': `import { b } from './b.js'; export const c = () => b;`,
        'services/games/src/games.handlers.ts': `import { Kafka } from 'kafkajs'; export const k = Kafka;`,
        'services/_kit/src/money.ts': `import { b } from '../../games/src/b.js'; export const m = b;`,
        'services/_kit/src/db/db.ts': `export const db = 1;`,
        'bff/src/main.ts': `import { a } from '../../services/wallet/src/a.js'; import { db } from '../../services/_kit/src/db/db.js'; export const x = [a, db];`,
        'services/promotions/src/p.ts': `import { x } from '../../../bff/src/main.js'; import { t } from '../../../tests/t.js'; export const p = [x, t];`,
        'proto-contracts/src/index.ts': `import { m } from '../../services/_kit/src/money.js'; export const i = m;`,
        'services/agents/src/q.ts': `import fc from 'fast-check'; import { h } from './testing/h.js'; export const q = [fc, h];`,
        'services/agents/src/testing/h.ts': `export const h = 1;`,
        'web/src/app/gate.tsx': `import { closed } from './closed.js'; export const gate = () => closed;`,
        'web/src/app/closed.tsx': `import { gate } from './gate.js'; export const closed = () => gate;`,
        'web/ops/src/sections/a/a.ts': `import { b } from '../b/b.js'; import { f } from '../../../../src/features/f/f.js'; export const a = [b, f];`,
        'web/ops/src/sections/b/b.ts': `import { frame } from '../../app/frame.js'; export const b = () => frame;`,
        'web/ops/src/kit/k.ts': `import { b } from '../sections/b/b.js'; export const k = b;`,
        'web/ops/src/app/frame.ts': `export const frame = 1;`,
        'web/src/features/f/f.ts': `import { k } from '../../../ops/src/kit/k.js'; export const f = () => k;`,
        'web/src/features/home/page.tsx': `import { row } from '../lobby/row.js'; import { shell } from '../../app/shell.js'; export const page = [row, shell];`,
        'web/src/features/lobby/row.tsx': `export const row = 1;`,
        'web/src/app/shell.tsx': `export const shell = 1;`,
        'web/src/ui/tile.tsx': `import { row } from '../features/lobby/row.js'; export const tile = row;`,
        'web/src/lib/names.ts': `import { icon } from '../ui/icon.js'; import { shell } from '../app/shell.js'; export const names = [icon, shell];`,
        'web/src/ui/icon.tsx': `export const icon = 1;`,
        'tests/t.ts': `export const t = 1;`,
      });
    }, 60_000);

    it.each([
      ['services-are-islands', 'services/wallet/src/a.ts', 'services/games/src/b.ts'],
      ['only-stores-speak-to-the-database', 'services/wallet/src/a.ts', 'pg'],
      ['kafkajs-in-one-folder', 'services/games/src/games.handlers.ts', 'kafkajs'],
      ['kit-knows-no-service', 'services/_kit/src/money.ts', 'services/games/src/b.ts'],
      ['only-tests-see-services', 'bff/src/main.ts', 'services/wallet/src/a.ts'],
      ['bff-has-no-database', 'bff/src/main.ts', 'services/_kit/src/db/db.ts'],
      ['bff-is-imported-by-nobody', 'services/promotions/src/p.ts', 'bff/src/main.ts'],
      ['product-never-imports-tests', 'services/promotions/src/p.ts', 'tests/t.ts'],
      ['contracts-stand-alone', 'proto-contracts/src/index.ts', 'services/_kit/src/money.ts'],
      ['no-cycles', 'services/games/src/', 'services/games/src/'],
      ['no-cycles', 'web/src/app/', 'web/src/app/'],
      ['console-takes-kit-and-library-only', 'web/ops/src/sections/a/a.ts', 'web/src/features/f/f.ts'],
      ['site-knows-no-console', 'web/src/features/f/f.ts', 'web/ops/src/kit/k.ts'],
      ['console-runs-lib-kit-sections-app', 'web/ops/src/sections/b/b.ts', 'web/ops/src/app/frame.ts'],
      ['console-kit-knows-no-section', 'web/ops/src/kit/k.ts', 'web/ops/src/sections/b/b.ts'],
      ['sections-are-islands', 'web/ops/src/sections/a/a.ts', 'web/ops/src/sections/b/b.ts'],
      ['features-are-islands', 'web/src/features/home/page.tsx', 'web/src/features/lobby/row.tsx'],
      ['features-know-no-app', 'web/src/features/home/page.tsx', 'web/src/app/shell.tsx'],
      ['kit-and-library-know-no-feature', 'web/src/ui/tile.tsx', 'web/src/features/lobby/row.tsx'],
      ['kit-and-library-know-no-feature', 'web/src/lib/names.ts', 'web/src/app/shell.tsx'],
      ['library-knows-no-kit', 'web/src/lib/names.ts', 'web/src/ui/icon.tsx'],
      ['no-test-package-in-the-product', 'services/agents/src/q.ts', 'fast-check'],
      ['no-testing-folder-in-the-product', 'services/agents/src/q.ts', 'services/agents/src/testing/h.ts'],
    ])('by the rule %s', (rule, from, to) => {
      expect(found.filter((one) => one.rule === rule && one.from.includes(from) && one.to.includes(to))).not.toEqual(
        [],
      );
    });
  });
});

/** Returns the violations in a small tree of invented files, with the repository's packages beside it. */
function violationsOf(files: Record<string, string>): Violation[] {
  const top = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    for (const [path, code] of Object.entries({
      ...files,
      'package.json':
        '{ "type": "module", "dependencies": { "pg": "*", "kafkajs": "*" }, "devDependencies": { "fast-check": "*" } }',
    })) {
      mkdirSync(dirname(join(top, path)), { recursive: true });
      writeFileSync(join(top, path), code);
    }
    cpSync(join(root, 'tsconfig.json'), join(top, 'tsconfig.json'));
    symlinkSync(join(root, 'node_modules'), join(top, 'node_modules'));
    return violations(top, ['proto-contracts', 'services', 'bff', 'tests', 'web']);
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}
