import { graphOf } from './graph-layout.js';

const account = (memberId: string, parentId?: string) => ({
  ...{ memberId, account: memberId, inBranch: true },
  ...(parentId && { parentId }),
});

// Goal: each account and each mark (device, IP address, payment account) has its own position, and each fact is a line
// between two of them.
describe('The graph of the evidence', () => {
  const evidence = {
    accounts: [account('agent'), ...['a', 'b', 'c', 'd'].map((id) => account(id, 'agent'))],
    marks: [
      { kind: 'device' as const, label: '7f2c', memberIds: ['agent', 'a'] },
      { kind: 'payment_account' as const, label: '0317', memberIds: ['a', 'b'] },
    ],
    transfers: [
      { transferId: '1', fromId: 'c', toId: 'd', amountMinor: '5', at: '', circle: 0 },
      { transferId: '2', fromId: 'd', toId: 'c', amountMinor: '4', at: '', circle: 0 },
    ],
    pairs: [{ firstId: 'a', secondId: 'b', opposedMarkets: 2, commonMarkets: 2, stakeMinor: '9' }],
    groups: [],
  };

  it('has a line for each fact, with the amount of a transfer', () => {
    const lines = graphOf(evidence).edges.map(({ from, to, kind, amountMinor }) =>
      [from.id, kind, to.id, amountMinor].filter(Boolean).join(' '),
    );
    expect(lines).toEqual([
      ...['a', 'b', 'c', 'd'].map((id) => `agent below ${id}`),
      ...['agent device mark-0', 'a device mark-0', 'a payment_account mark-1', 'b payment_account mark-1'],
      ...['a opposed b', 'c transfer d 5', 'd transfer c 4'],
    ]);
  });

  it('puts no two of up to sixty accounts in one place, and all within the drawing', () => {
    const accounts = [account('agent'), ...Array.from({ length: 60 }, (_, n) => account(`m${n}`, 'agent'))];
    const { nodes, width, height } = graphOf({ ...evidence, accounts });
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
    for (const { x, y } of nodes) expect([x > 0, x < width, y > 0, y < height]).toEqual([true, true, true, true]);
  });

  it('leaves out facts of accounts that it does not show', () => {
    const { edges } = graphOf({ ...evidence, accounts: [account('agent')] });
    expect(edges.map(({ kind }) => kind)).toEqual(['device']);
  });
});
