import { useSearchParams } from 'react-router-dom';
import { clock, dayAndTime, zoneName } from '../../lib/time/time.js';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** Reads the as-of moment of a page from `?asOf=`; an empty object for the present. Callers spread it into a range. */
export function useAsOf(): { readonly asOf?: string } {
  const [query] = useSearchParams();
  const asked = query.get('asOf') ?? '';
  return MOMENT.test(asked) && !Number.isNaN(Date.parse(asked)) ? { asOf: asked } : {};
}

/** The as-of moment of an answer as the page shows it; with its date if it is in the past. */
export const asOfText = (at: string, isPast: boolean): string =>
  `${isPast ? dayAndTime(at, true) : clock(at)} ${zoneName()}`;
