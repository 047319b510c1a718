import type { Request } from 'express';

/** Returns the origin of the site that sent a request: the brand's host with the public scheme and port. */
export const siteOrigin = (request: Pick<Request, 'headers'>, publicUrl: string): string =>
  `${new URL(publicUrl).protocol}//${request.headers.host ?? ''}`;
