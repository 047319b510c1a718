import type { FailureCode } from '@nm/kit/errors/catalogue.js';
import { failureDataToJson, type Failure } from '@nm/kit/errors/failure.js';

/** What every call answers (architecture §6). */
export type Envelope =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly message: FailureCode; readonly data: Record<string, unknown> };

export const succeeded = (value: unknown): Envelope => ({ success: true, value });

/** `data` is always an object: facts the caller may show, amounts as strings. */
export function failed(failure: Failure): Envelope {
  const data: unknown = JSON.parse(failureDataToJson(failure.data) || '{}');
  return { success: false, message: failure.code, data: data as Record<string, unknown> };
}
