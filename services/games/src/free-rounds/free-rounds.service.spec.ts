import { Logger } from '@nestjs/common';
import { identity } from '@nm/contracts';
import type { FreeGrant, FreeEnd } from './free-grant.js';
import { FreeRoundsService } from './free-rounds.service.js';

// Goal: a vendor that does not answer delays no other vendor. A vendor without a connection ends no grant; a vendor in
// transfer mode ends it as unavailable.

const grantOf = (vassalage: string): FreeGrant => ({
  ...{ grantId: vassalage, memberId: 'm', brand: 'lab', currency: 'USD', promotion: 'a-rule', vassalage },
  ...{ gameCode: 'A_SLOT', rounds: 3, stakeMinor: 100n, winMinorMax: 500n, paysBonus: true, turnoverPercent: 100 },
  ...{ expiresAt: new Date(), category: 1, playerId: 'p', status: 'preparing', reason: null, played: 0, wonMinor: 0n },
  ...{ endsFrom: null, endedAt: null, attempts: 1 },
});

/** Builds the service with these due grants. It records which grants were opened, marked as ending, and ended. */
function aService(
  due: readonly FreeGrant[],
  call: (vassalage: string) => Promise<object>,
  { isExcluded = false, failed }: { readonly isExcluded?: boolean; readonly failed?: () => Promise<void> } = {},
) {
  const seen = { opened: [] as string[], ending: [] as string[], ended: [] as [string, FreeEnd][] };
  const vendors = [{ vassalage: 'SILENT' }, { vassalage: 'WELL' }, { vassalage: 'TRANSFER', isTransfer: true }];
  const stubs = [
    { transaction: (work: (tx: object) => unknown) => work({}) },
    {
      leaseDue: async () => due,
      open: async (_sql: unknown, grantId: string) => void seen.opened.push(grantId),
      beginEnd: async (_sql: unknown, grantId: string) => void seen.ending.push(grantId),
    },
    { end: async (_tx: unknown, grantId: string, reason: FreeEnd) => void seen.ended.push([grantId, reason]) },
    { vendors, call },
    {},
    {},
    { of: async () => identity.MemberStatus.ACTIVE },
    { isExcludedAt: async () => isExcluded },
    { resolve: async () => undefined },
    { failed: failed ?? (async () => undefined) },
  ] as unknown as ConstructorParameters<typeof FreeRoundsService>;
  return { service: new FreeRoundsService(...stubs), seen };
}

beforeAll(() => {
  Logger.overrideLogger(false);
});

describe('free rounds', () => {
  it('of one vendor are asked for while another vendor does not answer', async () => {
    let answer = (_value: object): void => undefined;
    const silence = new Promise<object>((resolve) => (answer = resolve));
    const { service, seen } = aService([grantOf('SILENT'), grantOf('WELL')], (vassalage) =>
      vassalage === 'SILENT' ? silence : Promise.resolve({ status: 'OK' }),
    );
    const run = service.advanceDue();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(seen.opened).toEqual(['WELL']);
    answer({ status: 'OK' });
    await run;
    expect(seen.opened).toEqual(['WELL', 'SILENT']);
  });

  it('wait where the process has no entry of the vendor, and end at a vendor in transfer mode', async () => {
    const { service, seen } = aService([grantOf('MISSING'), grantOf('TRANSFER')], async () => ({ status: 'OK' }));
    await service.advanceDue();
    expect(seen).toEqual({ opened: [], ending: [], ended: [['TRANSFER', 'unavailable']] });
  });

  it('go on where the failure of another grant cannot be stored', async () => {
    const call = async (vassalage: string) => {
      if (vassalage === 'SILENT') throw new Error('no answer');
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { status: 'OK' };
    };
    const failed = () => Promise.reject(new Error('no database'));
    const { service, seen } = aService([grantOf('SILENT'), grantOf('WELL')], call, { failed });
    await service.advanceDue();
    expect(seen.opened).toEqual(['WELL']);
  });

  it('of a member who was excluded meanwhile are not asked for and begin to end', async () => {
    const calls: string[] = [];
    const called = async (vassalage: string) => ({ status: 'OK', calls: calls.push(vassalage) });
    const { service, seen } = aService([grantOf('WELL')], called, { isExcluded: true });
    await service.advanceDue();
    expect({ ...seen, calls }).toEqual({ opened: [], ending: ['WELL'], ended: [], calls: [] });
  });
});
