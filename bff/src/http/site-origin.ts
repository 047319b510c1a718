import type { Request } from 'express';

/** The origin of the site that sent a request: the brand's host with the public scheme and port. */
export const siteOrigin = (request: Pick<Request, 'headers'>, publicUrl: string): string =>
  `${new URL(publicUrl).protocol}//${request.headers.host ?? ''}`;
