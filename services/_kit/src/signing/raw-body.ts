import type { IncomingMessage } from 'node:http';

/** Error for a body longer than the limit; no part of it was hashed or parsed. */
export class BodyTooLarge extends Error {
  constructor(readonly bytesMax: number) {
    super(`body is longer than ${bytesMax} bytes`);
  }
}

/**
 * Reads the request's raw bytes, at most `bytesMax`. If the declared length is above the limit, the request is refused
 * before reading; without a declared length, as soon as the limit is exceeded.
 * @throws BodyTooLarge, or the stream's own error when the sender disconnects.
 */
export async function readRawBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw new BodyTooLarge(bytesMax);
  if (request.readableEnded) throw new Error('the body was read already: switch the body parser off on this listener');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) return void chunks.push(chunk);
      request.removeAllListeners('data');
      request.pause();
      reject(new BodyTooLarge(bytesMax));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the sender went away')));
  });
}
