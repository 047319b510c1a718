import { decideAddress } from './second-factor.js';

describe('A login from an address', () => {
  it('passes at a known address, or when the brand asks for no second factor', () => {
    expect(decideAddress({ on: true, addressKnown: true, factors: ['mail'] })).toEqual({ kind: 'pass' });
    expect(decideAddress({ on: false, addressKnown: false, factors: ['mail'] })).toEqual({ kind: 'pass' });
  });

  it("demands one of the member's factors at a new address", () => {
    expect(decideAddress({ on: true, addressKnown: false, factors: ['mail', 'authenticator'] })).toEqual({
      kind: 'ask',
      kinds: ['mail', 'authenticator'],
    });
  });

  it('passes with withdrawal locked when the member has no factor', () => {
    expect(decideAddress({ on: true, addressKnown: false, factors: [] })).toEqual({ kind: 'pass_without_withdrawal' });
  });
});
