import { render } from './render.js';
import { LANGUAGES } from './template.js';
import { TEMPLATES } from './templates.js';

const facts = { site: 'Night Market', currency: 'USD', amountMinor: 1_234_550n, reference: 'r1' };

describe('A message', () => {
  it.each(Object.values(TEMPLATES).flatMap(({ id }) => LANGUAGES.map((language) => ({ id, language }))))(
    '$id has words in $language with no placeholder left and no English in other scripts',
    ({ id, language }) => {
      const { title, body } = render(id, facts, language);
      expect(`${title} ${body}`).not.toMatch(/[{}]/);
      const script = { EN: /[A-Za-z]/, BN: /\p{Script=Bengali}/u, AR: /\p{Script=Arabic}/u }[language];
      expect(title.replace(facts.site, '')).toMatch(script);
      expect(body).toMatch(script);
    },
  );

  it('can be about no money', () => {
    const { body } = render('payment_password_changed', { ...facts, currency: '', amountMinor: 0n }, 'EN');
    expect(body).toContain('Your payment password was changed.');
  });

  it('does not expand a placeholder inside a value', () => {
    expect(render('welcome', { ...facts, site: '{amount}' }, 'EN').title).toBe('Welcome to {amount}');
  });
});
