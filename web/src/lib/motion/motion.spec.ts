import { readdirSync, readFileSync } from 'node:fs';

const source = new URL('../../', import.meta.url);

/**
 * Goal: one control pauses all motion. The boot script turns the system's preference into this control's first value,
 * so a component or a style that asks the system itself would move on after the control was used.
 */
describe('the control that pauses motion', () => {
  it('is what every component and style asks, instead of the system', () => {
    const asking = ['app', 'features', 'ui', 'lib'].flatMap((part) =>
      readdirSync(new URL(part, source), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|css)$/.test(file) && !file.endsWith('.spec.ts'))
        .map((file) => `${part}/${file}`)
        .filter((file) => readFileSync(new URL(file, source), 'utf8').includes('prefers-reduced-motion')),
    );
    expect(asking).toEqual([]);
  });
});
