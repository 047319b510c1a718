import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { birth, forgetPid, namePid, runningPids } from './pid-files.js';

describe('pid files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pids-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('name a process that still runs', () => {
    namePid(folder, 'wallet', process.pid);
    expect(runningPids(folder)).toEqual([{ name: 'wallet', pid: process.pid, born: birth(process.pid) }]);
  });

  it('do not match another process that got the same number', () => {
    writeFileSync(
      join(folder, 'wallet.pid'),
      JSON.stringify({ name: 'wallet', pid: process.pid, born: 'another boot/1' }),
    );
    expect(runningPids(folder)).toEqual([]);
  });

  it('name no process after they are deleted, damaged, or without a folder', () => {
    namePid(folder, 'wallet', process.pid);
    forgetPid(folder, 'wallet');
    writeFileSync(join(folder, 'torn.pid'), '{"name":');
    expect(runningPids(folder)).toEqual([]);
    expect(runningPids(join(folder, 'missing'))).toEqual([]);
  });
});
