import type { ApiFailure } from '../api/failure.js';
import { waitOf } from './wait.js';
import { i18n, type Translate } from './words.js';

/** The text of a failure's code. A code without a text gets the general sentence, never the raw code. */
export function failureText(t: Translate, failure: Pick<ApiFailure, 'code' | 'data' | 'retryAfterMs'>): string {
  const id = `fail.${failure.code}`;
  const known = (i18n.messages as Record<string, unknown>)[id] !== undefined;
  return known ? t(id, { ...failure.data, ...waitOf(failure.retryAfterMs) }) : t('fail.other');
}
