import { signRequest } from './sign-request.js';
import type { SigningKey } from './signing-key.js';

export interface SignedCall {
  readonly key: SigningKey;
  readonly method: 'GET' | 'POST';
  /** The absolute URL of the call. Its path and query string are signed. */
  readonly url: string;
  /** The body, which is sent as JSON; undefined for a GET request. */
  readonly body?: object;
  readonly timeoutMs: number;
  readonly answerBytesMax?: number;
  readonly requestId?: string;
}
export interface Answer {
  readonly status: number;
  /** The parsed JSON of the answer; undefined if the answer was not JSON. The caller must check its content. */
  readonly json: unknown;
}

/**
 * The error of a call that got no readable answer in time. It is unknown whether the other side carried out the
 * request.
 */
export class NoAnswer extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`no answer: ${reason}`, options);
  }
}

/** The error for an answer that is longer than the limit of the caller. */
export class AnswerTooLong extends NoAnswer {}

const ANSWER_BYTES_MAX = 64 * 1024;

/**
 * Signs a call and sends it once. A retry must call this function again, because each nonce is valid only once.
 * @throws NoAnswer if the result of the call is unknown.
 */
export async function signedCall(call: SignedCall): Promise<Answer> {
  const url = new URL(call.url);
  const body = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
  const headers: Record<string, string> = signRequest(call.key, {
    method: call.method,
    path: url.pathname + url.search,
    ...(body && { body }),
    ...(call.requestId && { requestId: call.requestId }),
  });
  if (body) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(url, {
      method: call.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
      ...(body && { body }),
    });
    return { status: response.status, json: parse(await bounded(response, call.answerBytesMax ?? ANSWER_BYTES_MAX)) };
  } catch (error) {
    if (error instanceof AnswerTooLong) throw error;
    throw new NoAnswer(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function bounded(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? [];
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new AnswerTooLong(`answer is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
