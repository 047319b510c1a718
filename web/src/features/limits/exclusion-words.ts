import type { Exclusion, ExclusionDuration, Protection } from '../../lib/account/protection.js';
import type { Translate } from '../../lib/language/words.js';

/** Returns the name of an exclusion's duration, by its id. */
export const durationName = (t: Translate, id: string): string => t(`limits.duration.${id}`);

const endOf = ({ endsAt }: Pick<Exclusion, 'endsAt'>): number => (endsAt === undefined ? Infinity : Date.parse(endsAt));

/**
 * Returns the durations of a kind that the member can choose: during an exclusion only those that would lengthen it,
 * otherwise all.
 */
export const offered = ({ exclusion, durations }: Protection, kind: Exclusion['kind']): readonly ExclusionDuration[] =>
  durations.filter(
    (one) =>
      one.kind === kind &&
      (!exclusion || (endOf(one) > endOf(exclusion) && (kind === 'self' || exclusion.kind === 'cool_off'))),
  );
