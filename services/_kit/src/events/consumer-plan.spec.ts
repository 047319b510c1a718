import 'reflect-metadata';
import { games, identity, wallet } from '@nm/contracts';
import {
  Consumer,
  Handles,
  HandlesMany,
  type EventContext,
  type SignalContext,
  type DeliveredEvent,
} from './consumer.js';
import { planConsumers, type Wiring } from './consumer-plan.js';

@Consumer({ name: 'wallet.accounts', kind: 'effect' })
class Accounts {
  readonly opened: string[] = [];

  @Handles(identity.MemberRegisteredSchema)
  async onMemberRegistered(event: identity.MemberRegistered): Promise<void> {
    this.opened.push(event.memberId);
  }
}

@Consumer({ name: 'wallet.accounts', kind: 'effect' })
class SameName {
  @Handles(identity.MemberStatusChangedSchema)
  async onMemberStatusChanged(): Promise<void> {}
}

@Consumer({ name: 'wallet.twice', kind: 'effect' })
class Twice {
  @Handles(identity.MemberRegisteredSchema)
  async onMemberRegistered(): Promise<void> {}

  @Handles(identity.MemberRegisteredSchema)
  async again(): Promise<void> {}
}

@Consumer({ name: 'wallet.own', kind: 'projection' })
class OwnFacts {
  @Handles(wallet.BalanceChangedSchema)
  async onBalanceChanged(): Promise<void> {}
}

@Consumer({ name: 'wallet.no-event', kind: 'effect' })
class NoEvent {
  @Handles(wallet.PostRequestSchema)
  async onPost(): Promise<void> {}
}

@Consumer({ name: 'accounts', kind: 'effect' })
class BadName {
  @Handles(identity.MemberRegisteredSchema)
  async onMemberRegistered(): Promise<void> {}
}

@Consumer({ name: 'wallet.idle', kind: 'effect' })
class Idle {}

@Consumer({ name: 'wallet.lists', kind: 'effect', together: true })
class Lists {
  readonly seen: string[] = [];

  @HandlesMany(identity.MemberRegisteredSchema)
  @HandlesMany(identity.MemberStatusChangedSchema, { when: ({ status }) => status === identity.MemberStatus.DISABLED })
  async onMembers(
    events: readonly DeliveredEvent<identity.MemberRegistered | identity.MemberStatusChanged>[],
    _context: Pick<EventContext, 'tx'>,
  ): Promise<void> {
    this.seen.push(...events.map(({ event, eventId }) => `${eventId} of ${event.memberId}`));
  }
}

@Consumer({ name: 'wallet.lonely-lists', kind: 'effect' })
class LonelyLists extends Lists {}

class NoConsumer {
  @Handles(identity.MemberRegisteredSchema)
  async onMemberRegistered(): Promise<void> {}
}

@Consumer({ name: 'bff.winners', kind: 'signal', lingerMs: 200 })
class Winners {
  @Handles(games.RoundSettledSchema)
  async onRoundSettled(_event: games.RoundSettled, _context: SignalContext): Promise<void> {}
}

const WALLET: Wiring = { service: 'wallet', topic: 'wallet.v1', hasDatabase: true };
const refusal = (instances: unknown[], wiring = WALLET): string => {
  try {
    planConsumers(instances, wiring);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

// Goal: a service whose consumers are declared wrongly does not start, and the error message says what to change.
describe('the consumers of a service', () => {
  it('are found with their topics and call their own instance', async () => {
    const accounts = new Accounts();
    const [plan, ...others] = planConsumers([{}, null, accounts, accounts], WALLET);
    expect(others).toEqual([]);
    expect(plan).toMatchObject({ name: 'wallet.accounts', kind: 'effect', topics: ['identity.v1'] });
    await plan!.handlers.get('identity.v1.MemberRegistered')!(
      { $typeName: 'identity.v1.MemberRegistered', memberId: 'm' } as never,
      {} as never,
    );
    expect(accounts.opened).toEqual(['m']);
  });

  it('may take lists, and a single event as a list of one', async () => {
    const lists = new Lists();
    const [plan] = planConsumers([lists], WALLET);
    expect(plan!.manyHandlers?.get('identity.v1.MemberRegistered')).toBe(
      plan!.manyHandlers?.get('identity.v1.MemberStatusChanged'),
    );
    await plan!.handlers.get('identity.v1.MemberRegistered')!(
      { $typeName: 'identity.v1.MemberRegistered', memberId: 'm' } as never,
      { eventId: 'e' } as never,
    );
    expect(lists.seen).toEqual(['e of m']);
    expect([...plan!.filters!]).toEqual([['identity.v1.MemberStatusChanged', expect.any(Function)]]);
  });

  it('may only be signals without a database', () => {
    const bff: Wiring = { service: 'bff', hasDatabase: false };
    expect(planConsumers([new Winners()], bff)).toMatchObject([{ name: 'bff.winners', lingerMs: 200 }]);
    expect(refusal([new Accounts()], { ...bff, service: 'wallet' })).toContain('make it a signal');
  });

  it.each<[string, unknown[], string]>([
    ['two handlers of one event', [new Twice()], 'wallet.twice handles identity.v1.MemberRegistered twice'],
    [
      'two classes of one name',
      [new Accounts(), new SameName()],
      'Two classes are the consumer wallet.accounts: give SameName another name',
    ],
    [
      'a handler of a message that is no event',
      [new NoEvent()],
      'handles wallet.v1.PostRequest, which is not an event',
    ],
    ["a handler of the service's own topic", [new OwnFacts()], 'a service never reacts to its own facts'],
    ['a name without its service', [new BadName()], 'must be called wallet.<reaction>'],
    ['a consumer that handles nothing', [new Idle()], 'wallet.idle (Idle) handles nothing'],
    ['lists for events that share no transaction', [new LonelyLists()], 'say together: true, or use @Handles'],
    ['a handler outside a consumer', [new NoConsumer()], 'NoConsumer is no consumer: add @Consumer'],
  ])('are refused with %s', (_what, instances, sentence) => {
    expect(refusal(instances)).toContain(sentence);
  });

  it('report all their faults at once', () => {
    expect(refusal([new Twice(), new OwnFacts(), new Idle()]).split('\n')).toHaveLength(3);
  });
});
