import { isAccepted, registrationBody, typedText } from './registration-body.js';

const form = (fields: Record<string, string>) => ({ fields: { username: ' rafi ', ...fields }, confirm: 'p' });
const address = new URL('https://play.example.test/register?affiliateCode=AG7#top');
const link = { affiliateCode: 'AG7', referralCode: null, address };

/** Goal: a registration sends the entered invitation code, otherwise the code of the link. */
describe('A registration', () => {
  it('sends the code of the link when the field was emptied', () => {
    expect(registrationBody(form({ affiliateCode: ' ' }), link)).toMatchObject({ affiliateCode: 'AG7' });
  });
  it('sends the entered code rather than the one of the link', () => {
    expect(registrationBody(form({ affiliateCode: 'MINE' }), link)).toMatchObject({ affiliateCode: 'MINE' });
  });
  it('trims its fields and leaves out empty ones', () => {
    expect(registrationBody(form({ email: '' }), { affiliateCode: null, referralCode: 'R1', address })).toEqual({
      username: 'rafi',
      confirmPassword: 'p',
      termsAccepted: true,
      ageConfirmed: true,
      login: true,
      referralCode: 'R1',
      registerMethod: 'WEB',
      domain: 'play.example.test',
      registerUrl: 'https://play.example.test/register?affiliateCode=AG7',
    });
  });
});

/** Goal: a number may be typed in the digits of the page's language, and an empty field is judged by its rule. */
describe('A typed field', () => {
  const rule = (field: string, acceptedPattern: string, required: boolean) => ({
    ...{ field, acceptedPattern, required, enabled: true, patternId: 'mobile', min: 11, max: 11 },
  });

  it.each(['01712345678', '০১৭১২৩৪৫৬৭৮', '٠١٧١٢٣٤٥٦٧٨', ' ০১৭১২৩৪৫৬৭৮ '])('takes the mobile number %s', (typed) => {
    expect(isAccepted(rule('mobileNum', '^0[0-9]+$', true), typed)).toBe(true);
    expect(typedText('mobileNum', typed)).toBe('01712345678');
  });

  it('refuses a number that breaks its rule in any script', () => {
    for (const typed of ['11712345678', '১১৭১২৩৪৫৬৭৮', '০১৭'])
      expect(isAccepted(rule('mobileNum', '^0[0-9]+$', true), typed)).toBe(false);
  });

  it('keeps the digits of a text as they were typed', () => {
    expect(typedText('payeeName', ' রফি ৭ ')).toBe('রফি ৭');
  });

  it('may be empty only where its rule does not require it', () => {
    expect(isAccepted(rule('email', '*', false), ' ')).toBe(true);
    expect(isAccepted(rule('email', '*', true), ' ')).toBe(false);
  });
});
