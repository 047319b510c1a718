import { likeBegin, searchForms } from './player-search.js';

// Goal: a search finds a member by every common spelling of a value, and search text is never used as a pattern.

describe('A search text', () => {
  it.each(['01711-000118', '+880 1711 000118', '8801711000118', '(880) 1711.000118'])(
    'as the number %p is compared with the local number',
    (text) => {
      expect(searchForms(text).localNumbers).toEqual(expect.arrayContaining(['1711000118', '01711000118']));
    },
  );

  it.each(['1234', 'rafi_m', '12ab5678', '0198f000-0000-7000-8000-000000000001'])('as %p is no number', (text) => {
    expect(searchForms(text)).toMatchObject({ digits: undefined, localNumbers: [] });
  });

  it('is an id or a mail address only in their form, whatever its case', () => {
    expect(searchForms('0198F000-0000-7000-8000-00000000000A').id).toBe('0198f000-0000-7000-8000-00000000000a');
    expect(searchForms('0198f000').id).toBeUndefined();
    expect(searchForms(' Rafi@Mail.example ').mail).toBe('rafi@mail.example');
    expect(searchForms('rafi').mail).toBeUndefined();
  });

  it('folds an account and a name as registrations do', () => {
    expect(searchForms('Rafi  MAHMUD')).toMatchObject({ account: 'rafi  mahmud', payee: 'rafi mahmud' });
  });

  it('is never a pattern', () => {
    expect(likeBegin('a%_\\b')).toBe('a\\%\\_\\\\b%');
  });
});
