import { Failure } from '@nm/kit/errors/failure.js';

/**
 * Checks and returns the time zone of a brand; an empty one becomes UTC. An unknown zone is refused, because otherwise
 * days would begin at a wrong time without any error.
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
