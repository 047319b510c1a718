import { Failure } from '@nm/kit/errors/failure.js';

/**
 * Returns a brand's time zone; UTC when it is empty. An unknown zone is refused; otherwise days would begin at the
 * wrong time without notice.
 * @throws Failure request.invalid.
 */
export function zoneOf(timeZone: string): string {
  if (timeZone === '') return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    throw new Failure('request.invalid', { field: 'timeZone' });
  }
}
