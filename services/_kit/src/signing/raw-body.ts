import type { IncomingMessage } from 'node:http';

/** The error for a body that is longer than the limit. No part of the body was hashed or parsed. */
export class BodyTooLarge extends Error {
  constructor(readonly bytesMax: number) {
    super(`body is longer than ${bytesMax} bytes`);
  }
}

/**
 * Reads the raw bytes of a request's body, at most `bytesMax`. If the declared length is above the limit, the request
 * is refused before its body is read. Without a declared length it is refused as soon as the limit is exceeded.
 * @throws BodyTooLarge, or the stream's own error if the sender disconnects.
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
