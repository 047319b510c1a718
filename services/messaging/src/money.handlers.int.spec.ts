import { create } from '@bufbuild/protobuf';
import { DepositBonusRefusedSchema } from '@nm/contracts/promotions.js';
import {
  BonusConvertedSchema,
  BonusExpiredSchema,
  BonusExpiringSchema,
  DepositChangedSchema,
  DepositChargedBackSchema,
  MemberTransferredSchema,
  WithdrawalChangedSchema,
} from '@nm/contracts/wallet.js';
import { render } from './templates/render.js';
import type { TemplateId } from './templates/template.js';
import { InboxBench, memberIdOf } from './testing/inbox-bench.js';

// Goal: each event about a member's money that the member must know becomes the right message, with its amount.
describe('Events about money', () => {
  let bench: InboxBench;
  beforeAll(async () => {
    bench = await InboxBench.start();
  });
  afterAll(() => bench.stop());

  it('names the other member and the receipt to both sides of a transfer', async () => {
    await bench.register(8);
    for (const sent of [true, false])
      await bench.handle((context) =>
        bench.handlers.onMemberTransferred(
          create(MemberTransferredSchema, {
            ...{ memberId: memberIdOf(8), currency: 'USD', amountMinor: 4_000n, receipt: 'T12345678', sent },
            otherAccount: 'ben',
          }),
          context,
        ),
      );
    const texts = { amountMinor: 4_000n, reference: 'ben (T12345678)', read: false };
    expect((await bench.page(8)).rows.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ template: 'transfer_sent', ...texts }),
        expect.objectContaining({ template: 'transfer_received', ...texts }),
      ]),
    );
  });

  it('tells of a chargeback, of the debt that it left, and of the withdrawal that it ended', async () => {
    await bench.register(12);
    const facts = { memberId: memberIdOf(12), currency: 'USD', amountMinor: 5_000n, orderId: 'o1' };
    for (const debtMinor of [0n, 1_200n])
      await bench.handle((context) =>
        bench.handlers.onDepositChargedBack(create(DepositChargedBackSchema, { ...facts, debtMinor }), context),
      );
    await bench.handle((context) => bench.handlers.onBonusConverted(create(BonusConvertedSchema, facts), context));
    await bench.handle((context) => bench.handlers.onBonusExpiring(create(BonusExpiringSchema, facts), context));
    await bench.handle((context) => bench.handlers.onBonusExpired(create(BonusExpiredSchema, facts), context));
    await bench.handle((context) =>
      bench.handlers.onWithdrawalChanged(
        create(WithdrawalChangedSchema, { ...facts, status: 'rejected', reason: 'chargeback' }),
        context,
      ),
    );
    expect((await bench.page(12)).rows.map(({ template, amountMinor }) => [template, amountMinor])).toEqual(
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
    await bench.register(n);
    await bench.handle((context) =>
      bench.handlers.onWithdrawalChanged(
        create(WithdrawalChangedSchema, {
          ...{ memberId: memberIdOf(n), currency: 'USD', amountMinor: 5_000n, reference: 'W7Q2', status, reason },
          bySilence: status === 'received',
        }),
        context,
      ),
    );
    const [newest] = (await bench.page(n)).rows;
    expect(newest).toMatchObject({ template, amountMinor: 5_000n, reference: reason || 'W7Q2', read: false });
    const facts = { site: 'Night Market', currency: 'USD', amountMinor: 5_000n, reference: newest?.reference ?? '' };
    expect(render(template as TemplateId, facts, 'EN').body).toContain(sentence);
  });

  it.each(['requested', 'paying', 'received', 'cancelled'])(
    'does not tell that a withdrawal is %s, which the member has just done or will soon be told',
    async (status) => {
      const n = 5_000 + [...status].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
      await bench.register(n);
      const event = create(WithdrawalChangedSchema, {
        memberId: memberIdOf(n),
        currency: 'USD',
        amountMinor: 5_000n,
        status,
      });
      await bench.handle((context) => bench.handlers.onWithdrawalChanged(event, context));
      expect((await bench.page(n)).rows.map(({ template }) => template)).toEqual(['welcome']);
    },
  );

  it('tells a member why the bonus that was chosen with a deposit is missing', async () => {
    await bench.register(14);
    await bench.handle((context) =>
      bench.handlers.onDepositBonusRefused(
        create(DepositBonusRefusedSchema, {
          ...{ memberId: memberIdOf(14), brand: 'lab', orderId: 'o2', promotion: 'rain-season-20' },
          ...{ reason: 'already_claimed', currency: 'USD', amountMinor: 5_000n },
        }),
        context,
      ),
    );
    const [message] = (await bench.page(14)).rows;
    expect(message).toMatchObject({ template: 'deposit_bonus_refused', amountMinor: 5_000n });
    expect(render('deposit_bonus_refused', { site: '', ...message! }, 'EN').body).toMatch(
      /you already received this bonus/,
    );
  });

  it('says that the provider declined a deposit', async () => {
    await bench.register(15);
    const facts = { memberId: memberIdOf(15), currency: 'USD', amountMinor: 2_000n, orderId: 'o9', status: 'failed' };
    await bench.handle((context) => bench.handlers.onDepositFailed(create(DepositChangedSchema, facts), context));
    expect((await bench.page(15)).rows[0]).toMatchObject({ template: 'deposit_failed', amountMinor: 2_000n });
  });
});
