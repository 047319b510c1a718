import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { BrandStatusGateway, type BrandsAtIdentity } from './brand-status.gateway.js';

// Goal: a bet that finds a brand status older than five seconds has it read again. Bets at the same time share one
// read, and bets go on while the identity service does not answer.
describe("A brand's status", () => {
  let reads = 0;
  let status = 0;
  let isAway = false;
  let brands: BrandStatusGateway;
  const getBrand: BrandsAtIdentity['getBrand'] = async ({ code = '' }) => {
    reads += 1;
    if (isAway) throw new Failure('system.temporary');
    return create(identity.BrandSchema, { code, status });
  };
  const clock = jest.spyOn(Date, 'now');
  const pass = (ms: number) => void clock.mockReturnValue(Date.now() + ms);

  beforeAll(() => {
    Logger.overrideLogger(false); // the test causes failures on purpose
  });
  beforeEach(() => {
    clock.mockReturnValue(1_000_000);
    [reads, status, isAway] = [0, 0, false];
    brands = new BrandStatusGateway({ getBrand });
  });
  afterAll(() => clock.mockRestore());

  it('is read once for bets at the same time, and again beside the first bet after five seconds', async () => {
    expect(await Promise.all([brands.isClosed('nmen'), brands.isClosed('nmen')])).toEqual([false, false]);
    status = 1;
    pass(4_999);
    expect([await brands.isClosed('nmen'), reads]).toEqual([false, 1]);
    pass(1);
    expect(await brands.isClosed('nmen')).toBe(false);
    await new Promise(setImmediate);
    expect([await brands.isClosed('nmen'), reads]).toEqual([true, 2]);
  });

  it('is maintenance for status 1 alone, each brand for itself', async () => {
    status = 2;
    expect(await brands.isClosed('nmbn')).toBe(false);
    status = 1;
    expect([await brands.isClosed('nmen'), await brands.isClosed('nmbn')]).toEqual([true, false]);
  });

  it('is the last known one while the identity service is away, and unknown before the first answer', async () => {
    isAway = true;
    await expect(brands.isClosed('nmen')).rejects.toMatchObject({ code: 'system.temporary' });
    [isAway, status] = [false, 1];
    expect(await brands.isClosed('nmen')).toBe(true);
    isAway = true;
    pass(6_000);
    expect([await brands.isClosed('nmen'), await brands.isClosed('nmen'), reads]).toEqual([true, true, 3]);
  });
});
