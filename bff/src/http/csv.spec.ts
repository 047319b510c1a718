import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Response } from 'express';
import { sendCsvFrom, type CsvPart } from './csv.js';

/** Sends a list of pages with two rows each, and returns the lines of the file. */
async function fileOf(pages: number, rowsMax: number, language?: string): Promise<string[]> {
  const stream = new PassThrough();
  const response = Object.assign(stream, {
    req: { headers: { 'accept-language': language } },
    status: () => undefined,
    setHeader: () => undefined,
  }) as unknown as Response;
  const read = async (place: string): Promise<CsvPart> => {
    const page = Number(place || 1);
    return { rows: [[`${page}a`], [`${page}b`]], next: page < pages ? String(page + 1) : '' };
  };
  const [file] = await Promise.all([text(stream), sendCsvFrom(response, 'list', ['name'], read, rowsMax)]);
  return file.split('\r\n').slice(1, -1);
}

// Goal: nobody takes a file that was cut short for a complete one.
describe('A CSV file', () => {
  it('has all rows and nothing else, also if their number is exactly the maximum', async () => {
    expect(await fileOf(2, 4)).toEqual(['1a', '1b', '2a', '2b']);
    expect(await fileOf(2, 100, 'bn')).toEqual(['1a', '1b', '2a', '2b']);
  });

  it('says in its last line that it was cut short, and what to do, in the language of the page', async () => {
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
