import { moduleTree } from '../brands/brand-module.js';
import { keepsRule, rule } from '../brands/field-rule.js';
import { lab } from '../brands/documents/lab.js';
import { nightMarket } from '../brands/documents/night-market.js';
import { chosenName } from './chosen-name.js';
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
    checkRegistration(brand, aForm(change), false);
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
    ['terms not accepted', { termsAccepted: false }, { field: 'termsAccepted', patternId: 'required' }],
    ['an age not confirmed', { ageConfirmed: false }, { field: 'ageConfirmed', patternId: 'required' }],
  ])('is refused for %s, with the rule', (_what, change, data) => {
    expect(refusal(change)).toMatchObject({ code: 'identity.field_rule', data });
  });

  it('needs the answer to a picture where the brand asks for it', () => {
    const asked = rule('captcha', 'alphanumeric', 4, 4, 'required');
    const brand = { ...nightMarket, fieldRules: [...nightMarket.fieldRules.slice(0, -1), asked] };
    const data = { field: 'captcha', patternId: 'alphanumeric' };
    expect(refusal({}, brand)).toMatchObject({ code: 'identity.field_rule', data });
    expect(refusal({ captcha: 'K7MX' }, brand)).toBe('accepted');
  });

  it("is refused when it fills a field that the brand's form does not have", () => {
    expect(refusal({ qqNum: '12345' })).toMatchObject({
      code: 'request.invalid',
      data: { field: 'qqNum', reason: 'not_asked' },
    });
    expect(refusal({ qqNum: '12345' }, lab)).toBe('accepted');
  });

  it('needs only the number by mobile, and a password where the module or the way to log in asks for it', () => {
    const mobile = { username: '', password: undefined, confirmPassword: undefined, mobileNum: '01712345678' };
    const by = (...flags: Parameters<typeof moduleTree>[0]) => {
      const brand = { ...nightMarket, modules: moduleTree(['MOBILENUMREG3', 'REGMOBVERF3', ...flags]) };
      return () => checkRegistration(brand, aForm(mobile), true);
    };
    expect(by('MOBVERFLOGIN3')).not.toThrow();
    for (const asking of [by(), by('MOBVERFLOGIN3', 'MOBILENUMPASSREG3')])
      expect(asking).toThrow(
        expect.objectContaining({ data: expect.objectContaining({ field: 'password' }) as object }) as Error,
      );
    expect(refusal({ username: undefined })).toMatchObject({ data: { field: 'username' } });
  });

  it('takes a code only by mobile, where the code is compared', () => {
    const brand = { ...nightMarket, modules: moduleTree(['USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3']) };
    const form = { mobileNum: '01712345678', verificationCode: '123456' };
    expect(refusal(form, brand)).toMatchObject({
      code: 'request.invalid',
      data: { field: 'verificationCode', reason: 'not_asked' },
    });
    expect(() => checkRegistration(brand, aForm(form), true)).not.toThrow();
  });

  it('makes names that keep the rule of a brand', () => {
    for (const brand of [nightMarket, lab]) {
      const asked = brand.fieldRules.find(({ field }) => field === 'username')!;
      for (let count = 0; count < 100; count += 1) expect(keepsRule(asked, chosenName(asked))).toBe(true);
    }
  });

  it('is refused where its module is off', () => {
    expect(() => checkRegistration(nightMarket, aForm(), true)).toThrow('module.disabled');
    expect(() => checkRegistration({ ...nightMarket, modules: moduleTree([]) }, aForm(), false)).toThrow(
      'module.disabled',
    );
  });
});
