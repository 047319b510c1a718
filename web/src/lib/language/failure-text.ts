import type { ApiFailure } from '../api/failure.js';
import { waitOf } from './wait.js';
import { i18n, type Translate } from './words.js';

/** Returns the text for a failure's code; for a code without a text the general sentence, never the code itself. */
export function failureText(t: Translate, failure: Pick<ApiFailure, 'code' | 'data' | 'retryAfterMs'>): string {
  const id = `fail.${failure.code}`;
  const known = (i18n.messages as Record<string, unknown>)[id] !== undefined;
  return known ? t(id, { ...failure.data, ...waitOf(failure.retryAfterMs) }) : t('fail.other');
}
