import type { ApiFailure } from '../api/failure.js';
import { waitOf } from './wait.js';
import { i18n, type Translate } from './words.js';

/**
 * Returns the text for an error. An error code without a text gives a general sentence; the code itself is never
 * shown.
 */
export function failureText(t: Translate, failure: Pick<ApiFailure, 'code' | 'data' | 'retryAfterMs'>): string {
  const id = `fail.${failure.code}`;
  const known = (i18n.messages as Record<string, unknown>)[id] !== undefined;
  return known ? t(id, { ...failure.data, ...waitOf(failure.retryAfterMs) }) : t('fail.other');
}
