import { useSearchParams } from 'react-router-dom';
import { clock, dayAndTime, zoneName } from '../../lib/time/time.js';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** The past moment of a page's figures, from `?asOf=`; an empty object for the present. It is spread into a span. */
export function useAsOf(): { readonly asOf?: string } {
  const [query] = useSearchParams();
  const asked = query.get('asOf') ?? '';
  return MOMENT.test(asked) && !Number.isNaN(Date.parse(asked)) ? { asOf: asked } : {};
}

/** The moment of an answer's figures as the page states it: with its date if the reader asked for the past. */
export const asOfText = (at: string, isPast: boolean): string =>
  `${isPast ? dayAndTime(at, true) : clock(at)} ${zoneName()}`;
