import type { Exclusion, ExclusionDuration, Protection } from '../../lib/account/protection.js';
import type { Translate } from '../../lib/language/words.js';

/** The name of a duration; an unknown one keeps its id. */
export const durationName = (t: Translate, id: string): string => t(`limits.duration.${id}`);

const endOf = ({ endsAt }: Pick<Exclusion, 'endsAt'>): number => (endsAt === undefined ? Infinity : Date.parse(endsAt));

/** The durations of a kind that would lengthen the exclusion in force; all of them without one. */
export const offered = ({ exclusion, durations }: Protection, kind: Exclusion['kind']): readonly ExclusionDuration[] =>
  durations.filter(
    (one) =>
      one.kind === kind &&
      (!exclusion || (endOf(one) > endOf(exclusion) && (kind === 'self' || exclusion.kind === 'cool_off'))),
  );
