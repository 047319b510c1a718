import { csvOf, textCell } from './csv.js';

describe('A file of rows', () => {
  it('never lets a text start a formula, and doubles its quotes', () => {
    expect(textCell('=1+1')).toBe(`"'=1+1"`);
    expect(textCell('-5')).toBe(`"'-5"`);
    expect(textCell('say "hi"')).toBe('"say ""hi"""');
  });

  it('starts with a mark for spreadsheets, then the head', () => {
    expect(csvOf(['a', 'b'], [['1', '2']])).toBe('\ufeffa,b\r\n1,2\r\n');
  });
});
