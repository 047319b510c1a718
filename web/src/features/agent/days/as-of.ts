import { useSearchParams } from 'react-router-dom';
import { clock, dayAndTime, zoneName } from '../../../lib/time/time.js';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/**
 * Reads the past moment of a page's figures from `?asOf=`. Returns an empty object for the present, so that callers
 * can spread the result into a range.
 */
export function useAsOf(): { readonly asOf?: string } {
  const [query] = useSearchParams();
  const asked = query.get('asOf') ?? '';
  return MOMENT.test(asked) && !Number.isNaN(Date.parse(asked)) ? { asOf: asked } : {};
}

/** Formats the moment of an answer's figures. A past moment has its date. */
export const asOfText = (at: string, isPast: boolean): string =>
  `${isPast ? dayAndTime(at, true) : clock(at)} ${zoneName()}`;
