import type { ApiFailure } from '../api/failure.js';
import { i18n, type Translate } from './words.js';

/** Returns the text for a failure's code; for a code without a text the general sentence, never the code itself. */
export function failureText(t: Translate, failure: Pick<ApiFailure, 'code' | 'data' | 'retryAfterMs'>): string {
  const id = `fail.${failure.code}`;
  const known = (i18n.messages as Record<string, unknown>)[id] !== undefined;
  const seconds = failure.retryAfterMs ? Math.ceil(failure.retryAfterMs / 1000) : 0;
  return known ? t(id, { ...failure.data, seconds }) : t('fail.other');
}
