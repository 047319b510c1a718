import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { liftsAt, type Exclusion, type ExclusionKind } from './exclusion.js';

export const KINDS: Readonly<Record<ExclusionKind, identity.ExclusionKind>> = {
  cool_off: identity.ExclusionKind.COOL_OFF,
  self: identity.ExclusionKind.SELF,
};

export const exclusionInContract = (exclusion: Exclusion): MessageInitShape<typeof identity.ExclusionSchema> => ({
  kind: KINDS[exclusion.kind],
  beginsAt: timestampFromDate(exclusion.beginsAt),
  ...at('endsAt', exclusion.endsAt),
  ...at('endAskedAt', exclusion.endAskedAt),
  ...at('liftsAt', liftsAt(exclusion)),
});

/** Returns an object with the encoded time under the given name; an empty object if the time is null. */
export const at = <N extends string>(name: N, time: Date | null) =>
  (time ? { [name]: timestampFromDate(time) } : {}) as Partial<Record<N, ReturnType<typeof timestampFromDate>>>;
