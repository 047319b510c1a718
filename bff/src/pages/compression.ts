import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/**
 * Compression levels: `once` for files, which are compressed once and then cached; `each` for responses, which are
 * compressed for every request.
 */
const LEVELS = { once: { br: 9, gzip: 9 }, each: { br: 4, gzip: 6 } };

export type Encoding = 'br' | 'gzip' | 'identity';

/** Compresses bytes with the given encoding. */
export async function compressed(
  raw: Buffer,
  encoding: Encoding,
  effort: keyof typeof LEVELS = 'each',
): Promise<Buffer> {
  if (encoding === 'br') {
    return compressBrotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: LEVELS[effort].br, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    });
  }
  return encoding === 'gzip' ? compressGzip(raw, { level: LEVELS[effort].gzip }) : raw;
}
