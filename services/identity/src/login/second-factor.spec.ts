import { decideAddress } from './second-factor.js';

describe('A login from an address', () => {
  it('passes where the member was before, or where the brand does not ask', () => {
    expect(decideAddress({ on: true, addressKnown: true, factors: ['mail'] })).toEqual({ kind: 'pass' });
    expect(decideAddress({ on: false, addressKnown: false, factors: ['mail'] })).toEqual({ kind: 'pass' });
  });

  it("asks for one of the member's factors when it is new", () => {
    expect(decideAddress({ on: true, addressKnown: false, factors: ['mail', 'authenticator'] })).toEqual({
      kind: 'ask',
      kinds: ['mail', 'authenticator'],
    });
  });

  it('passes without withdrawal when the member has none', () => {
    expect(decideAddress({ on: true, addressKnown: false, factors: [] })).toEqual({ kind: 'pass_without_withdrawal' });
  });
});
