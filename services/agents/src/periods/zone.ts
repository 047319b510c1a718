import { Failure } from '@nm/kit/errors/failure.js';

/**
 * Validates a brand's time zone and returns it; an empty one becomes UTC. An unknown zone is refused, because days
 * would otherwise silently begin at the wrong time.
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
