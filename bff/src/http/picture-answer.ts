import type { Response } from 'express';

/**
 * Sends a picture as the response. The headers `nosniff` and the API's content security policy prevent a browser from
 * reading it as another type.
 */
export function sendPicture(response: Response, jpeg: Uint8Array): void {
  response.status(200);
  response.setHeader('Content-Type', 'image/jpeg');
  response.setHeader('Content-Disposition', 'inline; filename="proof.jpg"');
  response.end(Buffer.from(jpeg));
}
