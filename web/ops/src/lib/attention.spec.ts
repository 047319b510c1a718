import { readdirSync, readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { noteInput, paceWhileUsed } from './attention.js';

/** Goal: a console that nobody uses sends no requests, so that its session can end. */
describe('reading a list again', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('keeps its pace while somebody works, stops after ten idle minutes and begins again with the next input', () => {
    const pace = paceWhileUsed(5_000);
    noteInput();
    expect(pace()).toBe(5_000);
    jest.advanceTimersByTime(10 * 60_000 - 1);
    expect(pace()).toBe(5_000);
    jest.advanceTimersByTime(1);
    expect(pace()).toBe(false);
    noteInput();
    expect(pace()).toBe(5_000);
  });

  it('has this pace on every page that reads at intervals', () => {
    const source = new URL('../', import.meta.url);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'),
    );
    const paces = files.flatMap((file) => {
      const text = readFileSync(new URL(file, source), 'utf8');
      return [...text.matchAll(/refetchInterval: ([^,\n]+)/g)].map(([, pace = '']) => `${file}: ${pace}`);
    });
    expect(paces.length).toBeGreaterThan(10);
    expect(paces.filter((pace) => !/: (?:paceWhileUsed\(|false\b)/.test(pace))).toEqual([]);
  });
});
