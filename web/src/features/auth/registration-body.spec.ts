import { registrationBody } from './registration-body.js';

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
