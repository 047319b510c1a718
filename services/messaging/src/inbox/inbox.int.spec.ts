import { create } from '@bufbuild/protobuf';
import { ContractChangedSchema, ContractStatus } from '@nm/contracts/agents.js';
import { JackpotWonSchema, WinDecidedSchema, WinHeldSchema } from '@nm/contracts/games.js';
import {
  MemberExclusionChangedSchema,
  MemberRegisteredSchema,
  MemberType,
  MemberAuthenticatorChangedSchema,
  MemberUplineChangedSchema,
  PaymentPasswordChangedSchema,
  WithdrawalsLockedAtNewPlaceSchema,
} from '@nm/contracts/identity.js';
import { DepositBonusRefusedSchema } from '@nm/contracts/promotions.js';
import {
  DepositChangedSchema,
  BonusConvertedSchema,
  BonusExpiredSchema,
  BonusExpiringSchema,
  DepositChargedBackSchema,
  DepositCreditedSchema,
  MemberTransferredSchema,
  WithdrawalChangedSchema,
} from '@nm/contracts/wallet.js';
import { Prerequisite, type EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MessagingHandlers } from '../messaging.handlers.js';
import { migrations } from '../migrations/index.js';
import { render } from '../templates/render.js';
import type { TemplateId } from '../templates/template.js';
import { InboxReadModel } from './inbox.read-model.js';
import { InboxService } from './inbox.service.js';
import { InboxStore } from './inbox.store.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

// Goal: the unread count always equals the number of unread messages, and each change of the count has a higher version
// than the one before.
describe('An inbox', () => {
  let database: TestDatabase;
  let inbox: InboxService;
  let handlers: MessagingHandlers;
  let read: InboxReadModel;

  const handle = (work: (context: EventContext) => Promise<void>): Promise<void> =>
    database.db.transaction((tx) => work({ tx, occurredAt: new Date(), eventId: '', attempt: 1 } as EventContext));
  const register = (n: number, type = MemberType.PLAYER): Promise<void> =>
    handle((context) =>
      handlers.onMemberRegistered(
        create(MemberRegisteredSchema, { memberId: id(n), brand: 'lab', currency: 'USD', language: 'EN', type }),
        context,
      ),
    );
  const deposit = (n: number): Promise<void> =>
    handle((context) =>
      handlers.onDepositCredited(
        create(DepositCreditedSchema, { memberId: id(n), currency: 'USD', amountMinor: 500n, orderId: 'o1' }),
        context,
      ),
    );
  const page = (n: number) => read.page(id(n), { unreadOnly: false, limit: 50, offset: 0 });

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'messaging', migrations });
    const store = new InboxStore();
    read = new InboxReadModel(database.db);
    inbox = new InboxService(database.db, store, read, new Outbox(database.db, 'messaging.v1'));
    handlers = new MessagingHandlers(inbox, store);
  });
  afterAll(() => database.drop());

  it('opens with a welcome, and stays as it is when the registration comes again', async () => {
    await register(1);
    expect(await inbox.unread(id(1))).toEqual({ count: 1, version: 1n, service: 0 });
    expect((await page(1)).rows).toMatchObject([{ template: 'welcome', read: false }]);
  });

  it('names the other member and the receipt to both sides of a transfer', async () => {
    await register(8);
    for (const sent of [true, false])
      await handle((context) =>
        handlers.onMemberTransferred(
          create(MemberTransferredSchema, {
            ...{ memberId: id(8), currency: 'USD', amountMinor: 4_000n, receipt: 'T12345678', sent },
            otherAccount: 'ben',
          }),
          context,
        ),
      );
    const texts = { amountMinor: 4_000n, reference: 'ben (T12345678)', read: false };
    expect((await page(8)).rows.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ template: 'transfer_sent', ...texts }),
        expect.objectContaining({ template: 'transfer_received', ...texts }),
      ]),
    );
  });

  it('tells of a chargeback, of the debt that it left, and of the withdrawal that it ended', async () => {
    await register(12);
    const facts = { memberId: id(12), currency: 'USD', amountMinor: 5_000n, orderId: 'o1' };
    for (const debtMinor of [0n, 1_200n])
      await handle((context) =>
        handlers.onDepositChargedBack(create(DepositChargedBackSchema, { ...facts, debtMinor }), context),
      );
    await handle((context) => handlers.onBonusConverted(create(BonusConvertedSchema, facts), context));
    await handle((context) => handlers.onBonusExpiring(create(BonusExpiringSchema, facts), context));
    await handle((context) => handlers.onBonusExpired(create(BonusExpiredSchema, facts), context));
    await handle((context) =>
      handlers.onWithdrawalChanged(
        create(WithdrawalChangedSchema, { ...facts, status: 'rejected', reason: 'chargeback' }),
        context,
      ),
    );
    expect((await page(12)).rows.map(({ template, amountMinor }) => [template, amountMinor])).toEqual(
      expect.arrayContaining([
        ['deposit_charged_back', 5_000n],
        ['deposit_charged_back_debt', 1_200n],
        ['withdrawal_charged_back', 5_000n],
        ['bonus_converted', 5_000n],
        ['bonus_expiring', 5_000n],
        ['bonus_expired', 5_000n],
      ]),
    );
  });

  it.each([
    ['reviewing', '', 'withdrawal_reviewing', 'is checking your withdrawal of $50.00'],
    ['approved', '', 'withdrawal_approved', 'has approved your withdrawal of $50.00'],
    ['paid', '', 'withdrawal_paid', 'Please confirm that the money arrived'],
    ['rejected', 'name', 'withdrawal_rejected', 'has rejected your withdrawal of $50.00: '],
    ['failed', 'declined', 'withdrawal_failed', 'could not be paid: '],
    ['returned', '', 'withdrawal_returned', 'back to us'],
    ['received', '', 'withdrawal_received', 'counts as received'],
  ])('tells that a withdrawal is %s', async (status, reason, template, sentence) => {
    const n = 300 + [...status].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    await register(n);
    await handle((context) =>
      handlers.onWithdrawalChanged(
        create(WithdrawalChangedSchema, {
          ...{ memberId: id(n), currency: 'USD', amountMinor: 5_000n, reference: 'W7Q2', status, reason },
          bySilence: status === 'received',
        }),
        context,
      ),
    );
    const [newest] = (await page(n)).rows;
    expect(newest).toMatchObject({ template, amountMinor: 5_000n, reference: reason || 'W7Q2', read: false });
    const facts = { site: 'Night Market', currency: 'USD', amountMinor: 5_000n, reference: newest?.reference ?? '' };
    expect(render(template as TemplateId, facts, 'EN').body).toContain(sentence);
  });

  it.each(['requested', 'paying', 'received', 'cancelled'])(
    'does not tell that a withdrawal is %s, which the member has just done or will soon be told',
    async (status) => {
      const n = 5_000 + [...status].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
      await register(n);
      const event = create(WithdrawalChangedSchema, { memberId: id(n), currency: 'USD', amountMinor: 5_000n, status });
      await handle((context) => handlers.onWithdrawalChanged(event, context));
      expect((await page(n)).rows.map(({ template }) => template)).toEqual(['welcome']);
    },
  );

  it('tells a member why the bonus that was chosen with a deposit is missing', async () => {
    await register(14);
    await handle((context) =>
      handlers.onDepositBonusRefused(
        create(DepositBonusRefusedSchema, {
          ...{ memberId: id(14), brand: 'lab', orderId: 'o2', promotion: 'rain-season-20' },
          ...{ reason: 'already_claimed', currency: 'USD', amountMinor: 5_000n },
        }),
        context,
      ),
    );
    const [message] = (await page(14)).rows;
    expect(message).toMatchObject({ template: 'deposit_bonus_refused', amountMinor: 5_000n });
    expect(render('deposit_bonus_refused', { site: '', ...message! }, 'EN').body).toMatch(
      /you already received this bonus/,
    );
  });

  it('names the amount and the round to the winner of a jackpot', async () => {
    await register(4);
    await handle((context) =>
      handlers.onJackpotWon(
        create(JackpotWonSchema, {
          memberId: id(4),
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
    expect((await page(4)).rows[0]).toMatchObject({
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
    await register(n);
    await handle((context) =>
      handlers.onPaymentPasswordChanged(create(PaymentPasswordChangedSchema, { memberId: id(n), how }), context),
    );
    expect((await page(n)).rows).toContainEqual(expect.objectContaining({ template, read: false }));
  });

  it.each([
    ['added', 'authenticator_added'],
    ['removed', 'authenticator_removed'],
    ['recovery_code_used', 'recovery_code_used'],
  ])('tells that an authenticator or its code was %s', async (change, template) => {
    const n = 120 + change.length;
    await register(n);
    const event = create(MemberAuthenticatorChangedSchema, { memberId: id(n), change });
    await handle((context) => handlers.onMemberAuthenticatorChanged(event, context));
    expect((await page(n)).rows).toContainEqual(expect.objectContaining({ template, read: false }));
  });

  it('tells how to end the lock of withdrawals after a login from a new place', async () => {
    await register(119);
    const event = create(WithdrawalsLockedAtNewPlaceSchema, { memberId: id(119) });
    await handle((context) => handlers.onWithdrawalsLockedAtNewPlace(event, context));
    expect((await page(119)).rows).toContainEqual(expect.objectContaining({ template: 'new_place', read: false }));
  });

  it.each([
    ['begun', false, 'break_begun'],
    ['begun', true, 'exclusion_begun'],
    ['end_asked', true, 'exclusion_end_asked'],
    ['ended', false, 'exclusion_ended'],
  ])('tells that an exclusion %s (of oneself: %p)', async (act, selfExclusion, template) => {
    const n = 80 + act.length + (selfExclusion ? 10 : 0);
    await register(n);
    const event = create(MemberExclusionChangedSchema, { memberId: id(n), act, selfExclusion });
    await handle((context) => handlers.onMemberExclusionChanged(event, context));
    expect((await page(n)).rows).toContainEqual(expect.objectContaining({ template, read: false }));
  });

  it('says how much of a win is under review', async () => {
    await register(6);
    const event = create(WinHeldSchema, {
      memberId: id(6),
      brand: 'lab',
      roundId: 'r78',
      currency: 'USD',
      heldMinor: 70_000n,
    });
    await handle((context) => handlers.onWinHeld(event, context));
    expect((await page(6)).rows[0]).toMatchObject({
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
    await register(n);
    const facts = { memberId: id(n), roundId: 'r79', currency: 'USD', amountMinor: 70_000n, released };
    await handle((context) => handlers.onWinDecided(create(WinDecidedSchema, facts), context));
    expect((await page(n)).rows[0]).toMatchObject({ template, amountMinor: 70_000n, reference: 'r79' });
  });

  it('says that the provider declined a deposit', async () => {
    await register(15);
    const facts = { memberId: id(15), currency: 'USD', amountMinor: 2_000n, orderId: 'o9', status: 'failed' };
    await handle((context) => handlers.onDepositFailed(create(DepositChangedSchema, facts), context));
    expect((await page(15)).rows[0]).toMatchObject({ template: 'deposit_failed', amountMinor: 2_000n });
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
      await register(n);
      const facts = {
        agentId: id(n),
        payerId: id(1),
        payeeId: id(1),
        [`${side}Id`]: id(n),
        contractId: 'c1',
        status,
        countered,
      };
      await handle((context) => handlers.onContractChanged(create(ContractChangedSchema, facts), context));
      expect((await page(n)).rows[0]).toMatchObject({ template });
    },
  );

  it('tells a moved member, and both agents only where operators moved the member', async () => {
    for (const n of [31, 32, 33]) await register(n);
    const facts = { memberId: id(31), brand: 'nmbd', uplineId: id(33), formerUplineId: id(32), account: 'mid' };
    const move = (byOperators: boolean) =>
      handle((context) =>
        handlers.onMemberUplineChanged(create(MemberUplineChangedSchema, { ...facts, byOperators }), context),
      );
    await move(false);
    expect((await page(31)).rows[0]).toMatchObject({ template: 'upline_changed' });
    expect((await page(33)).rows[0]).not.toMatchObject({ template: 'team_member_joined' });
    await move(true);
    expect((await page(31)).rows[0]).toMatchObject({ template: 'upline_changed', reference: '' });
    expect((await page(32)).rows[0]).toMatchObject({ template: 'team_member_left', reference: 'mid' });
    expect((await page(33)).rows[0]).toMatchObject({ template: 'team_member_joined', reference: 'mid' });
  });

  it.each([
    ['upline_house', 41, { uplineId: '' }],
    ['team_member_left', 42, { uplineId: '' }],
    ['team_member_lower', 42, { formerStillAbove: true }],
    ['team_member_joined', 43, { formerStillAbove: true }],
    ['team_member_nearer', 43, { uplineWasAbove: true }],
    ['team_member_left', 42, { uplineWasAbove: true }],
  ] as const)('has %s as the newest message of member %d after a move %j', async (template, n, change) => {
    for (const m of [41, 42, 43]) await register(m);
    const facts = { memberId: id(41), uplineId: id(43), formerUplineId: id(42), account: 'mid', byOperators: true };
    await handle((context) =>
      handlers.onMemberUplineChanged(create(MemberUplineChangedSchema, { ...facts, ...change }), context),
    );
    expect((await page(n)).rows[0]).toMatchObject({ template });
  });

  it('sends no welcome to a trial member', async () => {
    await register(2, MemberType.TRIAL);
    expect(await inbox.unread(id(2))).toEqual({ count: 0, version: 0n, service: 0 });
  });

  it('retries an event about an unknown member later', async () => {
    await expect(deposit(9)).rejects.toBeInstanceOf(Prerequisite);
  });

  it('keeps the right count under concurrent messages, reads and removals', async () => {
    await register(3);
    const work: Promise<unknown>[] = [];
    for (let n = 0; n < 30; n += 1) {
      work.push(deposit(3));
      if (n % 5 === 0) work.push(inbox.markRead(id(3), undefined));
      if (n % 7 === 0)
        work.push(
          page(3).then(({ rows }) =>
            inbox.remove(
              id(3),
              rows.slice(0, 3).map((row) => row.id),
            ),
          ),
        );
    }
    await Promise.all(work);
    const unread = (await page(3)).rows.filter((row) => !row.read).length;
    const head = await inbox.unread(id(3));
    expect(head.count).toBe(unread);
    const published = await database.db.rows<{ n: bigint }>(
      `SELECT count(*) AS n FROM outbox WHERE type = 'messaging.v1.UnreadChanged' AND key = $1`,
      [id(3)],
    );
    expect(published[0]?.n).toBe(head.version);
  });

  it("returns many members' counts in one call, without inboxes that are not open", async () => {
    const heads = await read.heads([id(1), id(9), id(3)]);
    const each = await Promise.all(
      [id(1), id(3)].map(async (memberId) => ({ memberId, ...(await inbox.unread(memberId)) })),
    );
    expect(heads.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))).toEqual(each);
  });

  it("does not touch another member's messages", async () => {
    const { rows } = await page(1);
    expect(
      await inbox.markRead(
        id(3),
        rows.map((row) => row.id),
      ),
    ).toMatchObject({ count: (await inbox.unread(id(3))).count });
    expect((await inbox.unread(id(1))).count).toBe(1);
  });

  it('marks messages read once, and returns the same answer to a repeat', async () => {
    const [message] = (await page(1)).rows;
    const first = await inbox.markRead(id(1), [message?.id ?? '']);
    expect(first).toEqual({ count: 0, version: 2n, service: 0 });
    expect(await inbox.markRead(id(1), [message?.id ?? ''])).toEqual(first);
  });
});
