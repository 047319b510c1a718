import { ApiFailure } from '../../../src/lib/api/failure.js';
import { noteServerDate } from '../../../src/lib/time/server-clock.js';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 20_000;
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  401: 'session.missing',
  403: 'access.denied',
  404: 'resource.not_found',
  429: 'request.rate_limited',
  502: 'system.temporary',
  503: 'system.temporary',
  504: 'system.temporary',
};

/** The CSRF token of the session, and the function that runs when the server answers that the session has ended. */
let csrf = '';
let onSessionEnd: (code: string) => void = () => undefined;

/**
 * Sets the CSRF token for requests that change data, and the function that runs when the server answers that the
 * session has ended.
 */
export function bindSession(token: string, ended: (code: string) => void): void {
  csrf = token;
  onSessionEnd = ended;
}

/**
 * Sends a request to a path of the API. Resolves with `value` of the answer, or throws ApiFailure with the server's
 * error code. Never retries.
 */
export async function request<T>(path: string, call: Call = {}): Promise<T> {
  const answer = await send(path, call);
  const body = await read(answer);
  if (answer.ok && body['success'] === true) return body['value'] as T;
  const data = isObject(body['data']) ? body['data'] : {};
  const failure = new ApiFailure(
    typeof body['message'] === 'string' ? body['message'] : codeOf(answer.status),
    answer.status,
    data,
    retryAfterMs(answer, data),
    answer.headers.get('x-request-id') ?? undefined,
  );
  if (answer.status === 401 && failure.code.startsWith('session.')) onSessionEnd(failure.code);
  throw failure;
}

async function send(path: string, { method = 'GET', query = {}, body, signal }: Call): Promise<Response> {
  const url = new URL(path, location.origin);
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') url.searchParams.set(key, String(value));
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET' && csrf) headers['x-csrf-token'] = csrf;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const sentAt = Date.now();
  try {
    const answer = await fetch(url, {
      method,
      headers,
      cache: 'no-store',
      credentials: 'same-origin',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteServerDate(answer.headers.get('date'), sentAt, Date.now());
    return answer;
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new ApiFailure(timeout.aborted ? 'network.timeout' : 'network.offline', 0);
  }
}

async function read(answer: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await answer.json();
    return isObject(body) ? body : {};
  } catch {
    if (answer.ok) throw new ApiFailure('network.bad_answer', answer.status);
    return {};
  }
}

const codeOf = (status: number): string => CODE_OF_STATUS[status] ?? (status >= 500 ? 'internal' : 'request.invalid');

function retryAfterMs(answer: Response, data: Readonly<Record<string, unknown>>): number | undefined {
  if (typeof data['retryAfterMs'] === 'number') return data['retryAfterMs'];
  const seconds = Number(answer.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
