import type { ApiFailure } from '../../lib/api/failure.js';

const TOO_MANY_REQUESTS = 429;

/**
 * Whether the server may have executed a request: the connection failed, or the server failed while processing it. If
 * the request repeats one whose outcome is unknown, a refusal for too many requests leaves that outcome unknown.
 * @param isRepeat whether the same request was sent before, with the same key.
 */
export const isUncertain = ({ status }: Pick<ApiFailure, 'status'>, isRepeat: boolean): boolean =>
  status === 0 || status >= 500 || (isRepeat && status === TOO_MANY_REQUESTS);
