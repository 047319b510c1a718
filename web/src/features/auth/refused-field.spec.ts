import { refusedField, refusesReferral } from './refused-field.js';

/** Goal: a refused registration shows its error at the field that the refusal is about. */
describe('A refused registration', () => {
  it.each([
    ['identity.invite_code', { field: 'affiliateCode' }, 'affiliateCode'],
    ['identity.invite_code', { field: 'recommenderId' }, 'recommenderId'],
    ['identity.invite_code', {}, 'affiliateCode'],
    ['identity.field_rule', { field: 'email' }, 'email'],
    ['identity.name_taken', {}, 'username'],
    ['identity.code_expired', {}, 'verificationCode'],
    ['identity.contact_taken', {}, 'mobileNum'],
    ['request.rate_limited', {}, undefined],
  ])('for %s with %j shows its error at %s', (code, data, field) => {
    expect(refusedField(code, data)).toBe(field);
  });

  it('knows a bad referral code of a link, which no field of the form holds', () => {
    expect(refusesReferral('identity.invite_code', { field: 'referralCode' })).toBe(true);
    expect(refusesReferral('identity.invite_code', { field: 'affiliateCode' })).toBe(false);
    expect(refusesReferral('identity.field_rule', { field: 'referralCode' })).toBe(false);
  });
});
