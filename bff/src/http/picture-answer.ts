import type { Response } from 'express';

/**
 * Answers with a picture. `nosniff` and the API's policy, which every answer has, keep a browser from reading it as
 * anything else.
 */
export function sendPicture(response: Response, jpeg: Uint8Array): void {
  response.status(200);
  response.setHeader('Content-Type', 'image/jpeg');
  response.setHeader('Content-Disposition', 'inline; filename="proof.jpg"');
  response.end(Buffer.from(jpeg));
}
