import { jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import { games } from '@nm/contracts';
import type { MaskedNames, PublicName } from '../../catalogue/masked-names.service.js';
import type { RealtimeGateway } from '../../realtime/realtime.gateway.js';
import { CrashHandlers } from './crash.handlers.js';

// Goal: the phase of a shared round is pushed at once, however slowly the names of its players are read.

// One test makes the read of player names fail on purpose, so the log is switched off.
beforeAll(() => {
  Logger.overrideLogger(false);
});

const AT = { table: 'lab:USD', brand: 'lab', currency: 'USD', crashRoundId: 'r1' };
const betOf = (roundId: string) =>
  create(games.CrashBetsChangedSchema, { ...AT, bets: [{ roundId, memberId: 'm1', stakeMinor: 100n }] });

function handlersWith(shown: () => Promise<PublicName>) {
  const pushed: string[] = [];
  const gateway = {
    toBrand: async (_brand: string, signal: string, { players, phase }: { players?: object[]; phase?: string }) =>
      pushed.push(phase ?? `${signal} ${players?.length}`),
  };
  const handlers = new CrashHandlers(gateway as unknown as RealtimeGateway, { shown } as unknown as MaskedNames);
  return { handlers, pushed };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a crash is pushed while the names of earlier bets are still being read, and those bets follow', async () => {
  const name = Promise.withResolvers<PublicName>();
  const { handlers, pushed } = handlersWith(() => name.promise);
  await handlers.onBetsChanged(betOf('b1'));
  await handlers.onRoundChanged(create(games.CrashRoundChangedSchema, { ...AT, phase: 'crashed' }));
  expect(pushed).toEqual(['crashed']);
  name.resolve({ name: 'ra***l', bot: false });
  await settled();
  expect(pushed).toEqual(['crashed', 'crashbets 1']);
});

test('bets are pushed again after names could not be read', async () => {
  const now = jest.spyOn(Date, 'now');
  let fails = true;
  const { handlers, pushed } = handlersWith(async () => {
    if (fails) throw new Error('identity is away');
    return { name: 'ra***l', bot: false };
  });
  now.mockReturnValue(1_000_000);
  await handlers.onBetsChanged(betOf('b1'));
  await settled();
  expect(pushed).toEqual([]);
  fails = false;
  now.mockReturnValue(1_000_500);
  await handlers.onBetsChanged(betOf('b2'));
  await settled();
  expect(pushed).toEqual(['crashbets 1']);
  now.mockRestore();
});
