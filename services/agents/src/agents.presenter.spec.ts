import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { encodeSettlement } from './agents.presenter.js';
import type { SettlementRow } from './settlements/settlements.read-model.js';

const MOMENT = new Date('2030-03-04T12:00:00Z');
const ROW: SettlementRow = {
  ...{ id: 'settlement', versionId: 'version', number: 1, brand: 'lab', payerId: 'payer', payeeId: 'payee' },
  ...{ startsAt: MOMENT, endsAt: MOMENT, currency: 'USD', wonMinor: 0n, lostMinor: 50_000n, singleMinor: 0n },
  ...{ activeMembers: 1, tier: 0, offsetMicro: 0n, remainderMicro: 0n, carryMicro: 0n, deferredMinor: 0n },
  ...{ grossMinor: 500n, owedToDownlinesMinor: 300n, netMinor: 200n, releasedMinor: 0n, collectedMinor: 0n },
  ...{ status: 'paid', payMinor: 150n, paidAt: MOMENT, kind: ContractKind.DAILY_SALARY, carries: false },
  ...{ period: ContractPeriod.UNSPECIFIED, netLossMinor: 0n, promotionMinor: 0n, carriedMinor: 0n },
  ...{ correctedMinor: 0n, baseMinor: 0n },
};
const seenBy = (agentId: string, change: Partial<SettlementRow> = {}): unknown => {
  const seen = encodeSettlement({ ...ROW, ...change }, agentId);
  return [seen.grossMinor, seen.owedToDownlinesMinor, seen.netMinor, seen.paidMinor, seen.collectedMinor];
};

// Goal: the payer of a contract sees the pay by this contract, but neither the pay of the payee's own downlines nor the
// payee's debts.
describe('The amounts of a settlement', () => {
  it('are all shown to the payee', () => {
    expect(seenBy('payee')).toEqual([500n, 300n, 200n, 150n, 0n]);
    expect(seenBy('payee', { netMinor: -40n, owedToDownlinesMinor: 540n, payMinor: 0n, collectedMinor: 40n })).toEqual([
      500n,
      540n,
      -40n,
      0n,
      40n,
    ]);
  });

  it.each<[string, Partial<SettlementRow>, bigint]>([
    ['paid', {}, 500n],
    ['paid less than nothing', { netMinor: -40n, owedToDownlinesMinor: 540n, payMinor: 0n, collectedMinor: 40n }, 500n],
    ['due', { status: 'due', payMinor: null }, 0n],
    ['held', { status: 'held', payMinor: null }, 0n],
  ])('that is %s are the gross for the payer', (_name, change, paidMinor) => {
    expect(seenBy('payer', change)).toEqual([500n, 0n, 500n, paidMinor, 0n]);
  });

  it('that is owed are shown to both sides', () => {
    const short = { netMinor: -40n, owedToDownlinesMinor: 540n, payMinor: 0n, collectedMinor: 10n };
    const owed = { ...short, status: 'owed' } as const;
    expect(seenBy('payer', owed)).toEqual([500n, 540n, -40n, 0n, 10n]);
    expect(seenBy('payer', owed)).toEqual(seenBy('payee', owed));
  });
});
