import { holdsAccountName, isPasswordExpired } from './password-rule.js';

describe('A password', () => {
  it('may not contain the account name, in any case or width', () => {
    expect(holdsAccountName('xxRaFi22!', 'rafi22')).toBe(true);
    expect(holdsAccountName('ｒａｆｉ22!', 'Rafi22')).toBe(true);
    expect(holdsAccountName('Mango!22rush', 'rafi22')).toBe(false);
    expect(holdsAccountName('anything', '')).toBe(false);
  });

  it("expires after the brand's days, and at once when the platform set it", () => {
    const changedAt = new Date('2026-01-01T00:00:00Z');
    const after = (days: number) => new Date(changedAt.getTime() + days * 86_400_000);
    expect(isPasswordExpired({ changedAt, isDefault: false }, 180, after(180))).toBe(false);
    expect(isPasswordExpired({ changedAt, isDefault: false }, 180, after(181))).toBe(true);
    expect(isPasswordExpired({ changedAt, isDefault: true }, 180, changedAt)).toBe(true);
  });

  it('does not age at a brand without the module, but one of the platform must be changed there too', () => {
    const changedAt = new Date('2026-01-01T00:00:00Z');
    const later = new Date('2027-01-01T00:00:00Z');
    expect(isPasswordExpired({ changedAt, isDefault: false }, undefined, later)).toBe(false);
    expect(isPasswordExpired({ changedAt, isDefault: true }, undefined, later)).toBe(true);
  });
});
