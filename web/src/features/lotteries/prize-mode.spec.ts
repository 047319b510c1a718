import { prizeModeOf } from './prize-mode.js';

// Goal: the menu is requested in the prize mode of the address, otherwise in the mode that follows from the brand's
// vendors.

const lane = (gameClassify: string, ...vendors: string[]) => ({
  gameClassify,
  cards: vendors.map((vassalage) => ({ vassalage })),
});

test('follows the vendors of the brand', () => {
  expect(prizeModeOf(null, [lane('ELOTT', 'ELOTT', 'TCG_LOTTO_VN')])).toBe('ELOTT');
  expect(prizeModeOf(null, [lane('ELOTT', 'LOTT')])).toBe('ELOTT');
  expect(prizeModeOf(null, [lane('LOTT', 'LOTT'), lane('ELOTT', 'ELOTT')])).toBe('LOTT');
  expect(prizeModeOf(null, undefined)).toBe('ELOTT');
});

test('prefers a known mode of the address', () => {
  expect(prizeModeOf('SEA', [])).toBe('SEA');
  expect(prizeModeOf('X', [])).toBe('LOTT');
});

test("reads ZY as the brand's mode, because no brand has a table of its own", () => {
  expect(prizeModeOf('ZY', [lane('ELOTT', 'TCG_LOTTO_VN')])).toBe('ELOTT');
  expect(prizeModeOf('ZY', [lane('LOTT', 'LOTT')])).toBe('LOTT');
});
