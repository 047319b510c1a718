import { csvOf, textCell } from './csv.js';

describe('A CSV file', () => {
  it('escapes a text that would start a formula, and doubles its quotes', () => {
    expect(textCell('=1+1')).toBe(`"'=1+1"`);
    expect(textCell('-5')).toBe(`"'-5"`);
    expect(textCell('say "hi"')).toBe('"say ""hi"""');
  });

  it('starts with a byte order mark, then the head', () => {
    expect(csvOf(['a', 'b'], [['1', '2']])).toBe('\ufeffa,b\r\n1,2\r\n');
  });
});
