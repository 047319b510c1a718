import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

// Goal: operators of the brand whose role allows it change items and orders of the points mall, if nobody else has
// changed them since they read them. The audit log has the state before and after.
describe('The points mall at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  const ACTIONS = ['mall.read', 'mall.change', 'mallOrders.read', 'mallOrders.fulfil'];
  const TERMS = {
    ...{ nameEn: 'A lantern', nameBn: 'লণ্ঠন', art: 'lantern', points: '120', memberMax: 1, amountMinor: '0' },
    ...{ turnoverPercent: 0, position: 10, note: 'dearer now' },
  };
  const post = (path: string, body: object, by = nila): Promise<Reply> => read(by.post(`/ops/${path}`, body));

  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: ACTIONS, brands: ['lab'] });
    const { pointMall, operators } = console.peers;
    pointMall.changes.splice(0);
    operators.log.splice(0);
  });

  it('lists the items of the own brands, and says whether they may be changed', async () => {
    const itemId = console.peers.pointMall.putItem();
    expect((await read(nila.get('/ops/mall'))).body.value).toMatchObject({
      content: [{ itemId, nameEn: 'A lantern', stock: 3, open: true }],
      mayChange: true,
    });
    const reader = console.logIn({ name: 'rana', actions: ['mall.read'], brands: ['nmen'] });
    expect((await read(reader.get('/ops/mall'))).body.value).toMatchObject({ content: [], mayChange: false });
    expect((await post(`mall/${itemId}/state`, { version: '4', open: false, note: 'x' }, reader)).body.message).toBe(
      'access.denied',
    );
  });

  it('changes price, stock and state with a note, and logs before and after', async () => {
    const itemId = console.peers.pointMall.putItem();
    expect((await post(`mall/${itemId}/change`, { ...TERMS, version: '4' })).body.value).toMatchObject({
      points: '120',
    });
    expect((await post(`mall/${itemId}/stock`, { version: '5', pieces: -2, note: 'broken' })).body.value).toMatchObject(
      {
        stock: 1,
      },
    );
    expect(
      (await post(`mall/${itemId}/state`, { version: '6', open: false, note: 'no more' })).body.value,
    ).toMatchObject({ open: false, version: '7' });
    expect((await post(`mall/${itemId}/stock`, { version: '4', pieces: 1, note: 'late' })).body.message).toBe(
      'review.stale',
    );
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'mall.change', subjectId: itemId, reason: 'dearer now' },
        end: { outcome: 'done', before: { points: '100' }, after: { points: '120' } },
      },
      { begun: { action: 'mall.stock' }, end: { before: { stock: '3' }, after: { stock: '1' } } },
      { begun: { action: 'mall.state' }, end: { before: { state: 'open' }, after: { state: 'closed' } } },
      { begun: { action: 'mall.stock' }, end: { outcome: 'review.stale' } },
    ]);
  });

  it('opens an item in the name of its operator, who may not be the one who set its money', async () => {
    const itemId = console.peers.pointMall.putItem({ kind: 'cash', amountMinor: 500n, currency: 'USD', open: false });
    const money = { ...TERMS, amountMinor: '500', levelMin: 2 };
    expect((await post(`mall/${itemId}/change`, { ...money, version: '4' })).body.value).toMatchObject({ levelMin: 2 });
    const open = { version: '5', open: true, note: 'for the feast' };
    expect((await post(`mall/${itemId}/state`, open)).body.message).toBe('ops.own_request');
    const omar = console.logIn({ name: 'omar', actions: ACTIONS, brands: ['lab'] });
    expect((await post(`mall/${itemId}/state`, open, omar)).body.value).toMatchObject({ open: true });
  });

  it('opens an item of money as a decision of two operators, and everything else as one of its own', async () => {
    const setBy = crypto.randomUUID();
    const set = (change: object, open = true): Promise<Reply> => {
      const itemId = console.peers.pointMall.putItem({ kind: 'bonus', setBy, open: false, ...change });
      return post(`mall/${itemId}/state`, { version: '4', open, note: 'agreed' });
    };
    for (const change of [{}, { kind: 'code' }, { setBy: '' }]) expect((await set(change)).status).toBe(200);
    expect((await set({ open: true }, false)).status).toBe(200);
    const requesters = console.peers.operators.log.map(({ begun }) => begun.requesterId);
    expect(requesters).toEqual([setBy, '', '', '']);
    // A command on the server has set the item's price. It names no operator, so the caller may be the same person, and
    // opening the item is refused.
    expect((await set({ setBy: 'command' })).body.message).toBe('ops.vouched_for');
    expect(console.peers.pointMall.item.open).toBe(false);
  });

  it('creates an item of an own brand only', async () => {
    const item = { ...TERMS, brand: 'lab', kind: 'goods', stock: 5 };
    expect((await post('mall', item)).body.value).toMatchObject({ brand: 'lab', stock: 5, points: '120' });
    expect((await post('mall', { ...item, brand: 'nmbn' })).body.message).toBe('resource.not_found');
    for (const change of [
      { points: '0' },
      { kind: 'car' },
      { nameEn: undefined },
      { nameBn: '' },
      { art: '../x' },
      { stock: -1 },
      { memberMax: 1.5 },
      { amountMinor: '-1' },
      { note: '' },
      { open: true },
    ])
      expect((await post('mall', { ...item, ...change })).status).toBe(400);
  });

  it('shows an address only in a logged read, and sends and cancels with words for the member', async () => {
    const id = console.peers.pointMall.putOrder();
    const list = (await read(nila.get('/ops/mallOrders'))).body.value;
    expect(list['content']).toMatchObject([{ id, kind: 'goods', item: 'A lantern', points: '100', state: 'open' }]);
    expect(JSON.stringify(list)).toContain('***');
    expect(JSON.stringify(list)).not.toContain('Lake Road');
    expect((await read(nila.get(`/ops/mallOrders/${id}`))).body.value).toMatchObject({
      delivery: 'Rafi, 12 Lake Road, Dhaka',
      may: { decide: true },
    });
    expect((await post(`mallOrders/${id}/claim`, { version: '1' })).status).toBe(200);
    expect((await post(`mallOrders/${id}/send`, { version: '2', note: '' })).status).toBe(400);
    expect((await post(`mallOrders/${id}/send`, { version: '2', note: 'Parcel 4711' })).body.value).toMatchObject({
      ...{ state: 'sent', message: 'Parcel 4711', may: { decide: false, because: 'decided' } },
    });
    expect((await post(`mallOrders/${id}/cancel`, { version: '3', note: 'too late' })).body.message).toBe(
      'review.decided',
    );
    expect(console.peers.operators.log.map(({ begun }) => begun.action)).toEqual([
      'mall_orders.open',
      'mall_orders.claim',
      'mall_orders.send',
      'mall_orders.cancel',
    ]);
    expect(JSON.stringify(console.peers.operators.log)).not.toContain('4711');
  });

  it('shows the address, and the text that may be a code, only to operators who may fulfil orders', async () => {
    const id = console.peers.pointMall.putOrder();
    const auditor = console.logIn({ name: 'ayub', actions: ['mallOrders.read'], brands: ['lab'] });
    const seen = async (by: OperatorBrowser) => JSON.stringify((await read(by.get(`/ops/mallOrders/${id}`))).body);
    expect(await seen(auditor)).toContain('A lantern');
    expect(await seen(auditor)).not.toContain('Lake Road');
    await post(`mallOrders/${id}/send`, { version: '1', note: 'Code 4711-XY' });
    expect(await seen(nila)).toContain('4711-XY');
    expect(await seen(auditor)).not.toContain('4711-XY');
  });

  it("shows another operator's claim until it ends", async () => {
    const id = console.peers.pointMall.putOrder({ claimedBy: 'op-9', claimedAt: timestampFromMs(Date.now() - 60_000) });
    expect((await read(nila.get(`/ops/mallOrders/${id}`))).body.value).toMatchObject({
      claim: { by: { id: 'op-9' }, mine: false },
      may: { decide: false, because: 'claimed' },
    });
    console.peers.pointMall.putOrder({
      ...{ orderId: id, claimedBy: 'op-9', claimedAt: timestampFromMs(Date.now() - 700_000) },
    });
    const { value } = (await read(nila.get(`/ops/mallOrders/${id}`))).body;
    expect(value).not.toHaveProperty('claim');
    expect(value).toMatchObject({ may: { decide: true } });
  });
});
