import { httpStatusOf, isFailureCode } from '@nm/kit/errors/catalogue.js';

const INSIDE =
  /node_modules|\.ts:\d|\.js:\d|\bat [\w.<>]+ \(|SELECT |INSERT |ECONNREFUSED|TypeError|RangeError|QueryFailed/;

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Asserts that an answer is an envelope, has a known code and its status, and shows no internals. */
export function assertEnvelope({ status, text }: Answer): { readonly success: boolean; readonly message?: string } {
  if (INSIDE.test(text)) throw new Error(`the answer shows internals: ${text.slice(0, 300)}`);
  const envelope = JSON.parse(text) as { success: boolean; message?: string; data?: unknown };
  if (envelope.success) {
    if (status !== 200) throw new Error(`a success with status ${status}`);
    return envelope;
  }
  const code = envelope.message ?? '';
  if (!isFailureCode(code)) throw new Error(`${status} with the unknown code "${code}"`);
  if (status !== httpStatusOf(code)) throw new Error(`${code} came with ${status}`);
  if (status >= 500 && status !== 503) throw new Error(`${status} ${code}`);
  if (typeof envelope.data !== 'object' || envelope.data === null) throw new Error(`${code} came without data`);
  return envelope;
}

/** Asserts that the answer of a path is an envelope, or the file that the path gives. */
export function assertAnswer(path: string, answer: Answer): void {
  const isFile = path.endsWith('.csv') && answer.status === 200;
  if (!isFile) assertEnvelope(answer);
  else if (INSIDE.test(answer.text)) throw new Error(`the file shows internals: ${answer.text.slice(0, 300)}`);
}

/** Asserts in addition that the answer is a refusal. Returns its code. */
export function assertRefusal(answer: Answer): string {
  const { success, message = '' } = assertEnvelope(answer);
  if (success) throw new Error(`accepted: ${answer.text.slice(0, 300)}`);
  return message;
}
