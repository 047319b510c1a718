import { create } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import type { Failure } from '@nm/kit/errors/failure.js';
import type { BirthDatesClient } from '../peers.js';

type Asked<M extends keyof BirthDatesClient> = Parameters<BirthDatesClient[M]>[0];

/** A fake of members' birth dates in the identity service. It stores what it gets, or fails as a test requests. */
export class FakeBirthDates implements Partial<BirthDatesClient> {
  readonly dates = new Map<string, string>();
  failure: Failure | undefined;

  async getBirthDate({ memberId = '' }: Asked<'getBirthDate'>): Promise<identity.BirthDate> {
    return create(identity.BirthDateSchema, { date: this.dates.get(memberId) ?? '' });
  }

  async setBirthDate({ memberId = '', date = '' }: Asked<'setBirthDate'>): Promise<identity.BirthDate> {
    if (this.failure) throw this.failure;
    this.dates.set(memberId, date);
    return create(identity.BirthDateSchema, { date });
  }
}
