import type { Request } from 'express';

/** The origin of the very site that a request came from: a brand has hosts of its own, all on the public scheme. */
export const siteOrigin = (request: Pick<Request, 'headers'>, publicUrl: string): string =>
  `${new URL(publicUrl).protocol}//${request.headers.host ?? ''}`;
