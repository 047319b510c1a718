import type { Response } from 'express';

/**
 * Answers with a picture. Every answer has `nosniff` and the API's content security policy, so a browser cannot read
 * the picture as another type.
 */
export function sendPicture(response: Response, jpeg: Uint8Array): void {
  response.status(200);
  response.setHeader('Content-Type', 'image/jpeg');
  response.setHeader('Content-Disposition', 'inline; filename="proof.jpg"');
  response.end(Buffer.from(jpeg));
}
