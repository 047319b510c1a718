import express from 'express';
import request from 'supertest';
import { amountCell, sendCsvFrom, type CsvPart } from './csv.js';

/** Sends a list of pages with two rows each as a file, and returns the lines of the file. */
async function fileOf(pages: number, rowsMax: number, language = ''): Promise<string[]> {
  const read = async (place: string): Promise<CsvPart> => {
    const page = Number(place || 1);
    return { rows: [[`${page}a`], [`${page}b`]], next: page < pages ? String(page + 1) : '' };
  };
  const app = express().get('/list.csv', (_, response) => sendCsvFrom(response, 'list', ['name'], read, rowsMax));
  const { text } = await request(app).get('/list.csv').set('Accept-Language', language).expect(200);
  return text.split('\r\n').slice(1, -1);
}

test('An amount in a CSV file has the decimal places of its currency', () => {
  expect(amountCell('-150050', 'USD')).toBe('-1500.50');
  expect(amountCell('150000', 'VND')).toBe('150000');
  expect(amountCell('1500', 'KWD')).toBe('1.500');
});

// Goal: a file that was cut short cannot be taken for a complete one.
describe('A CSV file', () => {
  it('has all rows and nothing else, also if their number is exactly the maximum', async () => {
    expect(await fileOf(2, 4)).toEqual(['1a', '1b', '2a', '2b']);
    expect(await fileOf(2, 100, 'bn')).toEqual(['1a', '1b', '2a', '2b']);
  });

  it('that was cut short says so in its last line, with its number of rows and the next step', async () => {
    expect(await fileOf(3, 4)).toEqual([
      ...['1a', '1b', '2a', '2b'],
      '"This file has the first 4 rows only. For the others, choose a shorter range or a filter."',
    ]);
    for (const [language, word] of [
      ['bn', 'ফিল্টার'],
      ['ar-EG', 'تصفية'],
    ] as const) {
      const last = (await fileOf(3, 4, language)).at(-1);
      expect(last).toContain(word);
      expect(last).toContain('4');
    }
  });
});
