import type { Request } from 'express';

/** Returns the origin of the site that sent a request: the scheme of the public URL with the host of the request. */
export const siteOrigin = (request: Pick<Request, 'headers'>, publicUrl: string): string =>
  `${new URL(publicUrl).protocol}//${request.headers.host ?? ''}`;
