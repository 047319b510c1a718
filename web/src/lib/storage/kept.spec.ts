import { MERCHANT, keepMerchant } from '../brand/merchant.js';
import { forgetTab, keep, kept } from './kept.js';

/** A fake of the browser's storage. Its keys are its own fields, as in a browser. */
class Fields {
  [key: string]: unknown;
  constructor() {
    const hide = (name: string, value: unknown) => Object.defineProperty(this, name, { value });
    hide('getItem', (key: string) => (this[key] as string | undefined) ?? null);
    hide('setItem', (key: string, text: string) => void (this[key] = text));
    hide('removeItem', (key: string) => void delete this[key]);
  }
}

// Goal: a logout removes what the tab kept of the member, and nothing else.
test('forgets the tab, and keeps the merchant code of both storages', () => {
  Object.assign(globalThis, { window: { localStorage: new Fields(), sessionStorage: new Fields() } });
  keepMerchant('nmen');
  keep('token', 'of the member', 'session');
  keep('nm.announced.A', 'closed', 'session');
  forgetTab(['nm.announced.', MERCHANT]);
  expect(kept('token', 'session')).toBeUndefined();
  expect(kept('nm.announced.A', 'session')).toBe('closed');
  expect([kept('merchantCode'), kept('merchantCode', 'session')]).toEqual(['nmen', 'nmen']);
});
