import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contrast, themesOf } from './contrast.js';

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8');
const themes = themesOf(css);
const SURFACES = ['--bg', '--surface-1', '--surface-2', '--surface-3'];
const TEXT = 4.5;
const SHAPE = 3;

it('reads every theme of the token sheet', () => {
  expect([...themes.keys()].toSorted()).toEqual(['dark', 'daylight', 'monsoon']);
});

describe.each([...themes.keys()])('the theme %s', (name) => {
  const token = (key: string): string => themes.get(name)?.get(key) ?? '';
  const pair = (front: string, back: string) => contrast(token(front), token(back));

  it('keeps text readable on every surface', () => {
    for (const back of SURFACES)
      for (const front of ['--text', '--text-muted'])
        expect([front, back, pair(front, back) >= TEXT]).toEqual([front, back, true]);
    for (const back of ['--bg', '--surface-1', '--surface-2'])
      expect([back, pair('--text-faint', back) >= TEXT]).toEqual([back, true]);
  });

  it('keeps money and states readable on their surfaces', () => {
    for (const front of ['--gain', '--loss'])
      for (const back of ['--bg', '--surface-1', '--surface-2'])
        expect([front, back, pair(front, back) >= TEXT]).toEqual([front, back, true]);
    for (const state of ['info', 'alert', 'wait'])
      expect([state, pair(`--${state}`, `--${state}-wash`) >= TEXT, pair('--text', `--${state}-wash`) >= TEXT]).toEqual(
        [state, true, true],
      );
    expect(pair('--alert', '--surface-1')).toBeGreaterThanOrEqual(TEXT);
  });

  it('keeps text on solid colours readable', () => {
    for (const [front, back] of [
      ['--on-primary', '--primary'],
      ['--on-primary', '--primary-hover'],
      ['--on-solid', '--solid'],
      ['--paper-ink', '--paper'],
      ['--paper-muted', '--paper'],
      ['--paper-gain', '--paper'],
      ['--paper-loss', '--paper'],
      ['--paper-stamp', '--paper'],
    ] as const) {
      expect([front, back, pair(front, back) >= TEXT]).toEqual([front, back, true]);
    }
  });

  it('keeps the edge of a control and the focus visible', () => {
    for (const back of ['--bg', '--surface-1', '--surface-2'])
      expect([back, pair('--line-control', back) >= SHAPE, pair('--focus', back) >= SHAPE]).toEqual([back, true, true]);
  });
});
