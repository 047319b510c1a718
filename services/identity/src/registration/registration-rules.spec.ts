import { moduleTree } from '../brands/brand-module.js';
import { lab } from '../brands/documents/lab.js';
import { nightMarket } from '../brands/documents/night-market.js';
import type { RegistrationForm } from './registration.dto.js';
import { checkRegistration } from './registration-rules.js';

const aForm = (change: Partial<RegistrationForm> = {}): RegistrationForm => ({
  username: 'mina22',
  password: 'Mango!22rush',
  confirmPassword: 'Mango!22rush',
  payeeName: 'Mina Rahman',
  termsAccepted: true,
  ageConfirmed: true,
  login: true,
  ...change,
});

const refusal = (change: Partial<RegistrationForm>, brand = nightMarket): unknown => {
  try {
    checkRegistration(brand, aForm({ ...(brand === lab ? {} : { captcha: 'K7MX' }), ...change }), false);
    return 'accepted';
  } catch (error) {
    return error;
  }
};

describe('A registration', () => {
  it('passes when every field satisfies its rule', () => {
    expect(refusal({})).toBe('accepted');
    expect(refusal({ mobileNum: '01712345678', affiliateCode: 'ABCD1234' })).toBe('accepted');
    expect(refusal({ mobileNum: '', affiliateCode: undefined })).toBe('accepted');
  });

  it.each<[string, Partial<RegistrationForm>, object]>([
    [
      'a name that is too short',
      { username: 'min' },
      { field: 'username', patternId: 'letterFirstAlphanumeric', min: 6, max: 12 },
    ],
    [
      'a weak password',
      { password: 'mango', confirmPassword: 'mango' },
      { field: 'password', patternId: 'strongPassword', min: 8, max: 20 },
    ],
    [
      'a password that holds the name',
      { password: 'Xmina22!xx', confirmPassword: 'Xmina22!xx' },
      { field: 'password', patternId: 'notAccountName' },
    ],
    ['another confirmation', { confirmPassword: 'Mango!22rusH' }, { field: 'confirmPassword', patternId: 'confirm' }],
    ['a required field left empty', { payeeName: '' }, { field: 'payeeName', patternId: 'fullName' }],
    ['no answer to the picture', { captcha: '' }, { field: 'captcha', patternId: 'alphanumeric' }],
    ['terms not accepted', { termsAccepted: false }, { field: 'termsAccepted', patternId: 'required' }],
    ['an age not confirmed', { ageConfirmed: false }, { field: 'ageConfirmed', patternId: 'required' }],
  ])('is refused for %s, with the rule', (_what, change, data) => {
    expect(refusal(change)).toMatchObject({ code: 'identity.field_rule', data });
  });

  it("is refused when it fills a field that the brand's form does not have", () => {
    expect(refusal({ qqNum: '12345' })).toMatchObject({
      code: 'request.invalid',
      data: { field: 'qqNum', reason: 'not_asked' },
    });
    expect(refusal({ qqNum: '12345' }, lab)).toBe('accepted');
  });

  it('is refused where its module is off', () => {
    expect(() => checkRegistration(nightMarket, aForm(), true)).toThrow('module.disabled');
    expect(() => checkRegistration({ ...nightMarket, modules: moduleTree([]) }, aForm(), false)).toThrow(
      'module.disabled',
    );
  });
});
