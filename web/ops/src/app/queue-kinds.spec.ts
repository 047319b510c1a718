import { readdirSync } from 'node:fs';
import { jest } from '@jest/globals';
import { reviewKeys } from '../kit/review/review-keys.js';
import type { RowKind, Decision } from '../kit/review/review-kind.js';
import type { ReviewRow } from '../lib/surface.js';
import { SECTIONS } from './every-section.js';

type Kind = RowKind<ReviewRow> & { readonly decisions: readonly Decision<never>[] };

const folder = new URL('../sections/', import.meta.url);

// Only a build of the site creates the module `virtual:words`, so this test replaces it.
jest.unstable_mockModule('virtual:words', () => ({ languages: {} }), { virtual: true });
jest.unstable_mockModule('virtual:art', () => ({ names: [], address: () => '' }), { virtual: true });
jest.unstable_mockModule('../../../src/ui/icon.js', () => ({ Icon: () => null }));

/** Every kind of review, from the sections' files. */
async function everyKind(): Promise<Kind[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-review.tsx'),
  );
  const modules = await Promise.all(files.map((file): Promise<object> => import(new URL(file, folder).href)));
  return modules.flatMap((module) => Object.values(module) as Kind[]).filter((one) => one.decisions !== undefined);
}

/** Keyboard shortcuts of the frame and of the player's page, which have the same meaning everywhere. */
const ELSEWHERE = ['/', '[', '?', 'M', 'W'];

/**
 * Goal: the list of keyboard shortcuts and the numbers in the menu follow from the decisions that the operators of a
 * queue can make.
 */
describe('the queues of the console', () => {
  it('name each decision by its own key, none of which has a second meaning', async () => {
    const kinds = await everyKind();
    expect(kinds.length).toBeGreaterThanOrEqual(SECTIONS.filter(({ waiting }) => waiting).length);
    for (const kind of kinds) {
      const lines = reviewKeys(kind, () => true);
      const keys = lines.flatMap((line) => line.keys);
      expect([kind.path, keys.filter((key, index) => keys.indexOf(key) !== index)]).toEqual([kind.path, []]);
      expect([kind.path, keys.filter((key) => ELSEWHERE.includes(key))]).toEqual([kind.path, []]);
      for (const { key, words } of kind.decisions)
        expect(lines).toContainEqual({ keys: [key.toUpperCase()], does: words.button });
    }
  });

  it('name no key of a decision or a claim to an operator who may only read', async () => {
    for (const kind of await everyKind())
      expect(reviewKeys(kind, (action) => action.endsWith('.read')).flatMap(({ keys }) => keys)).toEqual([
        'J',
        'K',
        'Enter',
        'N',
        'O',
        'Esc',
      ]);
  });

  it('have the permission of their decisions in the menu', async () => {
    const kinds = await everyKind();
    for (const { path, decides, waiting, second } of SECTIONS) {
      const kind = kinds.find((one) => one.path === path);
      if (kind) expect([path, decides]).toEqual([path, kind.reviewAction]);
      if (waiting || second) expect([path, decides]).toEqual([path, expect.not.stringMatching(/\.read$/)]);
    }
  });
});
