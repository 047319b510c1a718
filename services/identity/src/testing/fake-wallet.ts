import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';

/** A fake wallet that records the members whose stakes were stopped. */
export class FakeStakes {
  readonly stopped: { memberId: string; excluded: boolean }[] = [];
  isAway = false;

  readonly setExclusion = async ({ memberId = '', excluded = false }): Promise<object> => {
    if (this.isAway) throw new Failure('system.temporary');
    this.stopped.push({ memberId, excluded });
    return {};
  };
}

/** A fake wallet that knows the names on the bank accounts that a test has set. */
export class FakePayoutNames {
  readonly names = new Map<string, string>();
  isAway = false;

  readonly checkPayoutName = async ({ memberId = '', name = '' }): Promise<object> => {
    if (this.isAway) throw new Failure('system.temporary');
    const held = this.names.get(memberId);
    return { hasName: held !== undefined, matches: held !== undefined && held === name };
  };
}

/** A fake wallet that answers with the activities that a test has set, and records the requests. */
export class FakeStatements {
  readonly asked: { memberIds: readonly string[]; month: string; timeZone: string }[] = [];
  readonly activities = new Map<string, MessageInitShape<typeof wallet.MonthActivitySchema>>();
  isAway = false;

  readonly listMonthActivity = async ({
    memberIds,
    month,
    timeZone,
  }: {
    memberIds: string[];
    month: string;
    timeZone: string;
  }): Promise<object> => {
    if (this.isAway) throw new Failure('system.temporary');
    this.asked.push({ memberIds, month, timeZone });
    const activities = memberIds.flatMap((memberId) => {
      const activity = this.activities.get(memberId);
      return activity
        ? [
            create(wallet.MonthActivitySchema, { currency: 'USD', ...activity, memberId } as MessageInitShape<
              typeof wallet.MonthActivitySchema
            >),
          ]
        : [];
    });
    return { activities };
  };
}
