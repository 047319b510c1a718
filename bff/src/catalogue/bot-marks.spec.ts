import { create } from '@bufbuild/protobuf';
import { games, identity } from '@nm/contracts';
import type { BrandService } from '../brand/brand.service.js';
import { RollsService } from '../inhouse/dice/rolls.service.js';
import type { GamesClient, IdentityClient } from '../peers.js';
import type { RealtimeGateway } from '../realtime/realtime.gateway.js';
import type { WinnerSignal } from '../realtime/signals.js';
import { WinnerHandlers } from '../realtime/winner.handlers.js';
import type { GameNames } from './game-names.service.js';
import { MaskedNames } from './masked-names.service.js';
import { WinnerBoardService } from './winner-board.service.js';

// Goal: every live list marks the bots of the demo, also for wins that are pushed. A player who only has the name of a
// bot is not marked, and outside of the demo nobody is.

const MEMBERS: Readonly<Record<string, { account: string; nickname: string }>> = {
  bot: { account: 'owlbot', nickname: 'Bot Owl' },
  player: { account: 'rafiqul', nickname: 'Rafi' },
  namesake: { account: 'mybot', nickname: 'Rafi' },
};
const namesIn = (demo: boolean): MaskedNames => {
  const getMember = async ({ memberId = '' }) => create(identity.MemberSchema, MEMBERS[memberId] ?? {});
  return new MaskedNames({ getMember } as unknown as IdentityClient, { demo });
};
const ids = Object.keys(MEMBERS);

const LISTS: Readonly<Record<string, (names: MaskedNames) => Promise<readonly (readonly [string, boolean])[]>>> = {
  'the winner board': async (names) => {
    const winners = ids.map((memberId) => ({ memberId, winMinor: 500n, currency: 'USD' }));
    const listWinners = async () => create(games.ListWinnersResponseSchema, { winners });
    const board = new WinnerBoardService({ listWinners } as unknown as GamesClient, names);
    const list = await board.of('lab', { gameCategory: '', language: 'EN' }, 20);
    return list.map(({ vo }) => [vo.customerName, vo.bot] as const);
  },
  'pushed wins': async (names) => {
    const pushed: WinnerSignal[] = [];
    const gateway = { toBrand: async (_brand: string, _kind: string, win: WinnerSignal) => pushed.push(win) };
    const gameNames = { of: async () => ({ gameName: 'Dice', gameNames: {}, iconUrl: '' }) };
    const brands = { byCode: async () => ({ languages: ['EN'] }) };
    for (const memberId of ids) {
      const handlers = new WinnerHandlers(
        gateway as unknown as RealtimeGateway,
        gameNames as unknown as GameNames,
        brands as unknown as BrandService,
        names,
      );
      const round = { memberId, brand: 'lab', gameCode: 'dice', currency: 'USD', payout: { cashMinor: 500n } };
      await handlers.onRoundSettled(create(games.RoundSettledSchema, round));
    }
    return pushed.map(({ customerName, bot }) => [customerName, bot] as const);
  },
  'the rolls of dice': async (names) => {
    const rolls = ids.map((memberId) => ({ memberId, stakeMinor: 100n, dice: {} }));
    const listRolls = async () => create(games.ListRollsResponseSchema, { rolls });
    const board = new RollsService({ listRolls } as unknown as GamesClient, names);
    return (await board.of('lab')).map(({ customerName, bot }) => [customerName, bot] as const);
  },
};

describe.each(Object.entries(LISTS))('%s', (_name, read) => {
  it('marks the bots of the demo and nobody else', async () => {
    expect(await read(namesIn(true))).toEqual([
      ['ow***t', true],
      ['ra***l', false],
      ['my***t', false],
    ]);
  });

  it('marks nobody outside of the demo', async () => {
    expect((await read(namesIn(false))).map(([, bot]) => bot)).toEqual([false, false, false]);
  });
});
