import { brand } from '../brand/brand.js';
import { currentLanguage, loadWords } from '../language/words.js';
import { isUnattended } from '../session/attention.js';
import { session } from '../session/session.js';
import { noteServerDate } from '../time/server-clock.js';
import { noteAnswer, noteFault } from './reachability.js';
import { ApiFailure } from './failure.js';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** The key of a request that must have its effect once, for example one that moves money or claims a reward. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

interface Envelope {
  readonly success?: boolean;
  readonly value?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
}

/**
 * Sends a request to the BFF (architecture §6). Resolves with `value` of the answer or throws ApiFailure. Never
 * retries.
 */
export async function request<T>(path: string, call: Call = {}): Promise<T> {
  const token = session.token();
  const answer = await send(path, call, token);
  const envelope = await read(answer);
  if (answer.ok && envelope.success === true) {
    noteAnswer(answer.status);
    return envelope.value as T;
  }
  if (answer.ok) throw unreadable();
  return refuse(answer, envelope, token);
}

/** Loads a file from the BFF. Throws ApiFailure if that fails. */
export async function requestFile(path: string, call: Call = {}): Promise<Blob> {
  const token = session.token();
  const answer = await send(path, call, token);
  if (!answer.ok) return refuse(answer, await read(answer), token);
  noteAnswer(answer.status);
  return answer.blob();
}

/**
 * Throws the error that an answer contains. If the server refused the session, the session is ended in the browser
 * too. A late answer to a request of an earlier session changes nothing: another member may have logged in since.
 */
async function refuse(answer: Response, envelope: Envelope, token: string | undefined): Promise<never> {
  const code = typeof envelope.message === 'string' ? envelope.message : undefined;
  noteAnswer(answer.status, code);
  const failure = new ApiFailure(
    code ?? codeOf(answer.status),
    answer.status,
    isObject(envelope.data) ? envelope.data : {},
    retryAfter(answer),
    answer.headers.get('x-request-id') ?? undefined,
  );
  await loadWords('failures').catch(() => undefined);
  if (token === undefined || token !== session.token()) throw failure;
  if (failure.code === 'identity.password_change_required') session.passwordIsDue();
  if (answer.status === 401 && failure.code.startsWith('session.')) session.end(failure.code);
  throw failure;
}

/** Whether a body (form or file) is sent unchanged instead of as JSON. */
const isOwnBody = (body: unknown): body is URLSearchParams | Blob =>
  body instanceof URLSearchParams || body instanceof Blob;

async function send(path: string, call: Call, token: string | undefined): Promise<Response> {
  const url = new URL(path, location.origin);
  for (const [key, value] of Object.entries(call.query ?? {}))
    if (value !== undefined && value !== '') url.searchParams.set(key, String(value));
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': currentLanguage(),
    'x-merchant': brand.code,
  };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (isUnattended()) headers['x-unattended'] = '1';
  // For a form or a file the browser sets the content type itself.
  if (call.body !== undefined && !isOwnBody(call.body)) headers['content-type'] = 'application/json';
  if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
  const timeout = AbortSignal.timeout(call.timeoutMs ?? 20_000);
  const sentAt = Date.now();
  try {
    const answer = await fetch(url, {
      method: call.method ?? 'GET',
      headers,
      cache: 'no-store',
      credentials: 'same-origin',
      body: call.body === undefined || isOwnBody(call.body) ? call.body : JSON.stringify(call.body),
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    noteServerDate(answer.headers.get('date'), sentAt, Date.now());
    return answer;
  } catch (thrown) {
    if (call.signal?.aborted) throw thrown;
    const code = timeout.aborted ? 'network.timeout' : 'network.offline';
    noteFault(code);
    throw new ApiFailure(code, 0);
  }
}

async function read(answer: Response): Promise<Envelope> {
  try {
    const body: unknown = await answer.json();
    return isObject(body) ? body : {};
  } catch {
    if (answer.ok) throw unreadable();
    return {};
  }
}

/**
 * Returns the error for an answer that arrived only in part or that the server did not write. The server may have
 * executed the request, so the error has the status of a lost answer.
 */
const unreadable = (): ApiFailure => new ApiFailure('network.bad_answer', 0);

function codeOf(status: number): string {
  if (status === 429) return 'request.rate_limited';
  if (status === 503 || status === 502 || status === 504) return 'system.temporary';
  if (status === 401) return 'session.missing';
  if (status === 404) return 'request.unknown_route';
  return status >= 500 ? 'internal' : 'request.invalid';
}

function retryAfter(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
