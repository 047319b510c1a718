import type { IncomingMessage } from 'node:http';

/** The error for a body that is longer than the limit. The body was neither hashed nor parsed. */
export class BodyTooLarge extends Error {
  constructor(readonly bytesMax: number) {
    super(`body is longer than ${bytesMax} bytes`);
  }
}

/**
 * Reads the raw bytes of a request's body, at most `bytesMax`. If the request declares a longer body, it is refused
 * before the body is read. If it declares no length, it is refused as soon as more bytes arrive.
 * @throws BodyTooLarge, or the error of the stream if the sender disconnects.
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
