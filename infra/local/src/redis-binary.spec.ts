import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedis } from './redis-binary.js';

const asRoot = process.getuid?.() === 0;

describe('looking for Redis on a machine without it', () => {
  let bin: string;
  beforeEach(() => {
    bin = mkdtempSync(join(tmpdir(), 'bin-'));
    symlinkSync('/bin/sh', join(bin, 'sh'));
  });
  afterEach(() => {
    rmSync(bin, { recursive: true });
  });
  const program = (name: string, text: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });

  it('names the package when it cannot be installed here', () => {
    expect(() => findRedis({ PATH: bin })).toThrow(
      /Redis is not on this machine, and cannot be installed from here: .*redis/,
    );
  });

  it("installs the system's package as root, and keeps its service from starting meanwhile", () => {
    program(
      'apt-get',
      `[ "$1" = install ] && { [ -x /usr/sbin/policy-rc.d ] && /usr/sbin/policy-rc.d; echo "$* policy=$?" >"${bin}/said"; printf '#!/bin/sh\\n' >"${bin}/redis-server"; /bin/chmod 755 "${bin}/redis-server"; }; exit 0`,
    );
    const policyBefore = existsSync('/usr/sbin/policy-rc.d');
    if (!asRoot) return expect(() => findRedis({ PATH: bin })).toThrow('Redis is not on this machine');
    expect(findRedis({ PATH: bin })).toBe(join(bin, 'redis-server'));
    expect(readFileSync(join(bin, 'said'), 'utf8')).toMatch(/^install .*redis-server policy=101$/m);
    expect(existsSync('/usr/sbin/policy-rc.d')).toBe(policyBefore);
  });

  it('reports when the packages do not contain it', () => {
    program('apt-get', 'exit 100');
    expect(() => findRedis({ PATH: bin })).toThrow('Redis is not on this machine');
  });
});
