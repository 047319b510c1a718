import { create } from '@bufbuild/protobuf';
import { ContractChangedSchema, ContractStatus } from '@nm/contracts/agents.js';
import { JackpotWonSchema, WinDecidedSchema, WinHeldSchema } from '@nm/contracts/games.js';
import {
  MemberAuthenticatorChangedSchema,
  MemberExclusionChangedSchema,
  MemberUplineChangedSchema,
  PaymentPasswordChangedSchema,
  WithdrawalsLockedAtNewPlaceSchema,
} from '@nm/contracts/identity.js';
import { InboxBench, memberIdOf } from './testing/inbox-bench.js';

// Goal: each event about wins, passwords, exclusions, contracts and moves becomes the right message for each member that
// it concerns.
describe('Events about members and agents', () => {
  let bench: InboxBench;
  beforeAll(async () => {
    bench = await InboxBench.start();
  });
  afterAll(() => bench.stop());

  it('names the amount and the round to the winner of a jackpot', async () => {
    await bench.register(4);
    await bench.handle((context) =>
      bench.handlers.onJackpotWon(
        create(JackpotWonSchema, {
          memberId: memberIdOf(4),
          brand: 'lab',
          pool: 'lab.lantern',
          number: 1n,
          roundId: 'r77',
          currency: 'USD',
          amountMinor: 512_300n,
        }),
        context,
      ),
    );
    expect((await bench.page(4)).rows[0]).toMatchObject({
      template: 'jackpot_won',
      amountMinor: 512_300n,
      reference: 'r77',
      read: false,
    });
  });

  it.each([
    ['set', 'payment_password_set'],
    ['changed', 'payment_password_changed'],
    ['reset', 'payment_password_changed'],
  ])('tells that a payment password was %s', async (how, template) => {
    const n = 60 + how.length;
    await bench.register(n);
    await bench.handle((context) =>
      bench.handlers.onPaymentPasswordChanged(
        create(PaymentPasswordChangedSchema, { memberId: memberIdOf(n), how }),
        context,
      ),
    );
    expect((await bench.page(n)).rows).toContainEqual(expect.objectContaining({ template, read: false }));
  });

  it.each([
    ['added', 'authenticator_added'],
    ['removed', 'authenticator_removed'],
    ['recovery_code_used', 'recovery_code_used'],
  ])('tells that an authenticator or its code was %s', async (change, template) => {
    const n = 120 + change.length;
    await bench.register(n);
    const event = create(MemberAuthenticatorChangedSchema, { memberId: memberIdOf(n), change });
    await bench.handle((context) => bench.handlers.onMemberAuthenticatorChanged(event, context));
    expect((await bench.page(n)).rows).toContainEqual(expect.objectContaining({ template, read: false }));
  });

  it('tells how to end the lock of withdrawals after a login from a new place', async () => {
    await bench.register(119);
    const event = create(WithdrawalsLockedAtNewPlaceSchema, { memberId: memberIdOf(119) });
    await bench.handle((context) => bench.handlers.onWithdrawalsLockedAtNewPlace(event, context));
    expect((await bench.page(119)).rows).toContainEqual(
      expect.objectContaining({ template: 'new_place', read: false }),
    );
  });

  it.each([
    ['begun', false, 'break_begun'],
    ['begun', true, 'exclusion_begun'],
    ['end_asked', true, 'exclusion_end_asked'],
    ['ended', false, 'exclusion_ended'],
  ])('tells that an exclusion %s (of oneself: %p)', async (act, selfExclusion, template) => {
    const n = 80 + act.length + (selfExclusion ? 10 : 0);
    await bench.register(n);
    const event = create(MemberExclusionChangedSchema, { memberId: memberIdOf(n), act, selfExclusion });
    await bench.handle((context) => bench.handlers.onMemberExclusionChanged(event, context));
    expect((await bench.page(n)).rows).toContainEqual(expect.objectContaining({ template, read: false }));
  });

  it('says how much of a win is under review', async () => {
    await bench.register(6);
    const event = create(WinHeldSchema, {
      memberId: memberIdOf(6),
      brand: 'lab',
      roundId: 'r78',
      currency: 'USD',
      heldMinor: 70_000n,
    });
    await bench.handle((context) => bench.handlers.onWinHeld(event, context));
    expect((await bench.page(6)).rows[0]).toMatchObject({
      template: 'win_held',
      amountMinor: 70_000n,
      reference: 'r78',
      read: false,
    });
  });

  it.each([
    [true, 'win_released'],
    [false, 'win_returned'],
  ])('says that the held part of a win is decided: paid %s', async (released, template) => {
    const n = released ? 13 : 14;
    await bench.register(n);
    const facts = { memberId: memberIdOf(n), roundId: 'r79', currency: 'USD', amountMinor: 70_000n, released };
    await bench.handle((context) => bench.handlers.onWinDecided(create(WinDecidedSchema, facts), context));
    expect((await bench.page(n)).rows[0]).toMatchObject({ template, amountMinor: 70_000n, reference: 'r79' });
  });

  it.each([
    ['payee', ContractStatus.OFFERED, 'contract_offered'],
    ['payer', ContractStatus.ACTIVE, 'contract_accepted'],
    ['payer', ContractStatus.REJECTED, 'contract_rejected'],
    ['payer', ContractStatus.REJECTED, 'contract_countered', true],
    ['payee', ContractStatus.TERMINATED, 'contract_ended'],
    ['payer', ContractStatus.TERMINATED, 'contract_ended'],
    ['payer', ContractStatus.OFFERED, 'welcome'],
    ['payee', ContractStatus.ACTIVE, 'welcome'],
    ['payee', ContractStatus.REJECTED, 'welcome'],
    ['payee', ContractStatus.SUPERSEDED, 'welcome'],
  ])(
    'tells the %s of a contract about its status %s: the newest message is %s',
    async (side, status, template, countered = false) => {
      const n = 100 + status * 2 + (side === 'payee' ? 1 : 0) + (countered ? 50 : 0);
      await bench.register(n);
      const facts = {
        agentId: memberIdOf(n),
        payerId: memberIdOf(1),
        payeeId: memberIdOf(1),
        [`${side}Id`]: memberIdOf(n),
        contractId: 'c1',
        status,
        countered,
      };
      await bench.handle((context) => bench.handlers.onContractChanged(create(ContractChangedSchema, facts), context));
      expect((await bench.page(n)).rows[0]).toMatchObject({ template });
    },
  );

  it('tells a moved member, and both agents only where operators moved the member', async () => {
    for (const n of [31, 32, 33]) await bench.register(n);
    const facts = {
      memberId: memberIdOf(31),
      brand: 'nmbd',
      uplineId: memberIdOf(33),
      formerUplineId: memberIdOf(32),
      account: 'mid',
    };
    const move = (byOperators: boolean) =>
      bench.handle((context) =>
        bench.handlers.onMemberUplineChanged(create(MemberUplineChangedSchema, { ...facts, byOperators }), context),
      );
    await move(false);
    expect((await bench.page(31)).rows[0]).toMatchObject({ template: 'upline_changed' });
    expect((await bench.page(33)).rows[0]).not.toMatchObject({ template: 'team_member_joined' });
    await move(true);
    expect((await bench.page(31)).rows[0]).toMatchObject({ template: 'upline_changed', reference: '' });
    expect((await bench.page(32)).rows[0]).toMatchObject({ template: 'team_member_left', reference: 'mid' });
    expect((await bench.page(33)).rows[0]).toMatchObject({ template: 'team_member_joined', reference: 'mid' });
  });

  it.each([
    ['upline_house', 41, { uplineId: '' }],
    ['team_member_left', 42, { uplineId: '' }],
    ['team_member_lower', 42, { formerStillAbove: true }],
    ['team_member_joined', 43, { formerStillAbove: true }],
    ['team_member_nearer', 43, { uplineWasAbove: true }],
    ['team_member_left', 42, { uplineWasAbove: true }],
  ] as const)('has %s as the newest message of member %d after a move %j', async (template, n, change) => {
    for (const m of [41, 42, 43]) await bench.register(m);
    const facts = {
      memberId: memberIdOf(41),
      uplineId: memberIdOf(43),
      formerUplineId: memberIdOf(42),
      account: 'mid',
      byOperators: true,
    };
    await bench.handle((context) =>
      bench.handlers.onMemberUplineChanged(create(MemberUplineChangedSchema, { ...facts, ...change }), context),
    );
    expect((await bench.page(n)).rows[0]).toMatchObject({ template });
  });
});
