import { readFileSync } from 'node:fs';
import { resultWordOf, wayWordsOf } from './login-words.js';

const LANGUAGES = ['en', 'bn', 'ar'].map(
  (language) =>
    JSON.parse(readFileSync(new URL(`./words/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>,
);

// Goal: the result of an attempt by a code has a text of its own, which exists in each language, also if the code was
// for a new password.
describe('The words of a login attempt', () => {
  const attempt = { way: 'reset', passwordRight: true } as const;

  it.each(['wrong_password', 'factor_missing', 'factor_wrong'] as const)('tell a refused reset: %s', (result) => {
    const shown = { ...attempt, result };
    expect(resultWordOf(shown)).toBe(`member.loginResult.${result}Code`);
    expect(resultWordOf({ ...shown, way: 'sms' })).toBe(`member.loginResult.${result}Code`);
    expect(resultWordOf({ ...shown, way: 'password' })).toBe(`member.loginResult.${result}`);
    expect(wayWordsOf(shown)).toEqual(['member.loginWay.resetRefused']);
    for (const words of LANGUAGES)
      for (const id of [resultWordOf(shown), ...wayWordsOf(shown)]) expect(words[id]).toBeTruthy();
  });

  it('tell a reset that logged the member in, with its second factor', () => {
    const shown = { ...attempt, result: 'succeeded', factor: 'mail' } as const;
    expect(resultWordOf(shown)).toBe('member.loginResult.succeeded');
    expect(wayWordsOf(shown)).toEqual(['member.loginWay.reset', 'member.loginFactor.mail']);
  });
});
