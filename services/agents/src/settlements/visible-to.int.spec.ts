import { ContractKind } from '@nm/contracts/agents.js';
import { MemberType } from '@nm/contracts/identity.js';
import { TestBook, oneRate } from '../testing/test-book.js';
import { SettlementsReadModel } from './settlements.read-model.js';

const KIND = ContractKind.REALTIME_SALARY;
const WINDOW_MS = 300_000;

// Goal: a settlement with its details is shown to the payee and the payer of its contract, and to no other agent of the
// chain, also by its id. A move changes this for later periods only.
describe('A settlement', () => {
  let book: TestBook;
  let members: Readonly<Record<'top' | 'former' | 'next' | 'moved' | 'below' | 'stranger', string>>;
  let [before, after] = ['', ''];

  beforeAll(async () => {
    book = await TestBook.open('UTC');
    const agent = (uplineId?: string) => book.member(MemberType.CONTRACT_AGENT, uplineId);
    const top = await agent();
    const [former, next] = [await agent(top), await agent(top)];
    const moved = await agent(former);
    const below = await agent(moved);
    const player = await book.member(MemberType.PLAYER, below);
    members = { top, former, next, moved, below, stranger: await agent() };
    const sign = (payerId: string | undefined, payeeId: string, ppm: number) =>
      book.sign(payerId, payeeId, { kind: KIND, tiers: [oneRate(ppm)] });
    await sign(undefined, top, 4_000);
    await sign(top, former, 3_000);
    await sign(top, next, 3_000);
    await sign(former, moved, 2_000);
    const first = Math.ceil((Date.now() + 1) / WINDOW_MS) * WINDOW_MS;
    const settle = async (n: number): Promise<string> => {
      await book.bet(player, 1_000_000n, new Date(first + n * WINDOW_MS + 1_000));
      await book.closeAll(new Date(first + (n + 1) * WINDOW_MS));
      const row = await book.database.db.one<{ id: string }>(
        'SELECT id FROM settlements WHERE payee_id = $1 AND gross_minor > 0 ORDER BY starts_at DESC LIMIT 1',
        [moved],
      );
      return row?.id ?? '';
    };
    before = await settle(0);
    await book.moves(moved, next, new Date(first + WINDOW_MS + 2_000));
    await sign(next, moved, 1_000);
    await book.closeAll(new Date(first + 2 * WINDOW_MS));
    after = await settle(2);
  });
  afterAll(() => book.database.drop());

  it.each([
    ['top', false, false],
    ['former', true, false],
    ['next', false, true],
    ['moved', true, true],
    ['below', false, false],
    ['stranger', false, false],
  ] as const)('of the time before and after a move is shown to %s: %s and %s', async (who, shownBefore, shownAfter) => {
    const read = new SettlementsReadModel(book.database.db);
    expect(before).not.toBe(after);
    const found = [before, after].map((id) => read.visibleTo(members[who], id));
    expect((await Promise.all(found)).map((one) => one !== undefined)).toEqual([shownBefore, shownAfter]);
  });
});
