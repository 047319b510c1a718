import { accountKey, maskAccount } from './member.js';
import { isAgent, typeInContract } from './member-type.js';

describe('An account name', () => {
  it('is the same name in any case and any width', () => {
    expect(accountKey('Rafi22')).toBe(accountKey('ＲＡＦＩ22'));
  });

  it.each([
    ['rafi22', 'r***2'],
    ['abc', 'a***'],
    ['a', 'a***'],
    ['', '***'],
    ['😀😀😀😀', '😀***😀'],
  ])('shows %p masked as %p', (name, masked) => {
    expect(maskAccount(name)).toBe(masked);
  });
});

describe("A member's type", () => {
  it('is an agent for 1, 2, 41 and 42 only', () => {
    expect(([0, 1, 2, 4, 41, 42] as const).filter(isAgent)).toEqual([1, 2, 41, 42]);
  });

  it('has a number of its own in the contract', () => {
    const numbers = ([0, 1, 2, 4, 41, 42] as const).map(typeInContract);
    expect(new Set(numbers).size).toBe(6);
    expect(numbers).not.toContain(0);
  });
});
