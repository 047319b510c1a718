import { Failure } from '@nm/kit/errors/failure.js';

/**
 * A brand's time zone; UTC when empty. An unknown zone is refused; otherwise the days would be cut wrongly without
 * notice.
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
