import { commandKey, type KeyPlace, type KeyPress } from './key-press.js';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const page: KeyPlace = { inField: false, inDialog: false, singleKeysOn: true };

/**
 * Goal: a keyboard key is a command only outside of text fields, and only if the operator has not switched single keys
 * off.
 */
describe('keys of the console', () => {
  it('are commands on the page, in either case', () => {
    expect(['j', 'K', 'A', '?', '.', '['].map((key) => commandKey(press(key), page))).toEqual([
      'j',
      'k',
      'a',
      '?',
      '.',
      '[',
    ]);
    expect(commandKey(press('Enter'), page)).toBe('Enter');
  });

  it('are characters in a field, where only Escape is a command', () => {
    const field = { ...page, inField: true };
    expect(['j', 'a', '/', 'Enter'].map((key) => commandKey(press(key), field))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    expect(commandKey(press('Escape'), field)).toBe('Escape');
  });

  it('leave the browser and a dialog their own', () => {
    expect(commandKey(press('a', { ctrlKey: true }), page)).toBeUndefined();
    expect(commandKey(press('r', { metaKey: true }), page)).toBeUndefined();
    expect(commandKey(press('n', { altKey: true }), page)).toBeUndefined();
    expect(commandKey(press('a'), { ...page, inDialog: true })).toBeUndefined();
    expect(commandKey(press('Escape'), { ...page, inDialog: true })).toBeUndefined();
    expect(commandKey(press('F5'), page)).toBeUndefined();
  });

  it('can be switched off, all but Enter and Escape', () => {
    const off = { ...page, singleKeysOn: false };
    expect(['j', '?', '/', '['].map((key) => commandKey(press(key), off))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    expect([commandKey(press('Enter'), off), commandKey(press('Escape'), off)]).toEqual(['Enter', 'Escape']);
  });

  it('count by their place on a layout without Latin letters', () => {
    expect(commandKey(press('ت', { code: 'KeyJ' }), page)).toBe('j');
    expect(commandKey(press('৫', { code: 'Digit5' }), page)).toBeUndefined();
  });
});
