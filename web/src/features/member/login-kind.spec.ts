import { LOGIN_KINDS, loginKindOf } from './login-kind.js';

// Goal: the URL stores which login attempts are shown, and no invented value reaches the server.
describe('The filter of login attempts', () => {
  it.each(LOGIN_KINDS)('is read from the URL: %p', (kind) => {
    expect(loginKindOf(new URLSearchParams({ logins: kind }))).toBe(kind);
  });

  it('is every attempt without a known value', () => {
    expect(loginKindOf(new URLSearchParams())).toBe('');
    expect(loginKindOf(new URLSearchParams({ logins: 'Refused' }))).toBe('');
  });
});
