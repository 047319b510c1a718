import { randomUUID } from 'node:crypto';
import { demoAccount } from '../journeys/support/agents.js';
import { words } from '../journeys/support/words.js';
import {
  contractsOf,
  enterDemo,
  flatTier,
  offer,
  PROCESS,
  registerBelow,
  sign,
  termsOf,
} from '../support/agent-tree.js';
import type { Answer } from '../support/api.js';
import { callsFor } from '../support/edge-document.js';
import type { Player } from '../support/player.js';

const PAYMENT = '246810';
const YEARS = 'from=2016-11-26T00:00:00Z&to=2026-11-26T00:00:00Z';

/** The agents of a chain: the upline, the agent who asks, that agent's downline and the downline's downline. */
interface Chain {
  readonly upline: Player;
  readonly agent: Player;
  readonly downline: Player;
  readonly lowest: Player;
}
/** Prepares one case of this test's table of invalid requests, and returns the request. */
type Ask = (chain: Chain) => (() => Promise<Answer>) | Promise<() => Promise<Answer>>;

const post = (who: Player, path: string, body: object): Promise<Answer> =>
  who.api.send('POST', path, { token: who.token, key: randomUUID(), body });
const offers =
  (body: object | ((chain: Chain) => object)): Ask =>
  (chain) =>
  () =>
    post(chain.agent, '/wps/agents/contracts/offers', {
      downlineId: chain.downline.id,
      ...((typeof body === 'function' ? body(chain) : body) as Record<string, unknown>),
    });
const tiers = (...list: readonly object[]): object => ({ ...termsOf('realtimeSalary', 0), tiers: list });
const act = (who: Player, contractId: string, action: string): Promise<Answer> =>
  post(who, `/wps/relay/${PROCESS.realtimeSalary}`, { contractId, action, confirmation: 'x' });
/** Prepares a case in which an offer is answered or withdrawn first (`first`), and is then answered again (`then`). */
const answered =
  (first: 'accept' | 'reject' | 'withdraw' | 'terminate' | undefined, then: string, by: 'agent' | 'downline'): Ask =>
  async (chain) => {
    const { contractId } = await offer(chain.agent, chain.downline, termsOf('realtimeSalary', 100));
    if (first) await act(first === 'withdraw' ? chain.agent : chain.downline, contractId, first);
    return () => act(chain[by], contractId, then);
  };
const moves =
  (of: (chain: Chain) => readonly [member: Player, to: Player]): Ask =>
  (chain) => {
    const [member, to] = of(chain);
    return () => post(chain.agent, '/wps/agents/team/moves', { memberId: member.id, toId: to.id, confirmation: 'x' });
  };

const BAD: readonly (readonly [what: string, code: string, ask: Ask])[] = [
  ['a rate above the own', 'contract.not_covered', offers(tiers(flatTier(1_501)))],
  ['a negative rate', 'request.invalid', offers(tiers(flatTier(-1)))],
  ['a rate above 100 percent', 'request.invalid', offers(tiers(flatTier(1_000_001)))],
  [
    'tiers out of order by their rates',
    'request.invalid',
    offers(tiers(flatTier(200), { ...flatTier(100), activeMembersMin: 5 })),
  ],
  [
    'tiers out of order by their conditions',
    'request.invalid',
    offers(tiers({ ...flatTier(100), activeMembersMin: 5 }, flatTier(200))),
  ],
  // The agent's own contract of daily salary (with the upline) requires ten active members; the tier that the agent
  // offers to the downline requires nine.
  [
    'a tier that is not covered',
    'contract.not_covered',
    offers({ kind: 'dailySalary', tiers: [{ ...flatTier(100), activeMembersMin: 9 }] }),
  ],
  [
    'a period that differs from that of the chain',
    'contract.not_covered',
    offers({ ...termsOf('dividend', 100), dividend: { period: 'month', carries: true } }),
  ],
  ['an offer to a stranger', 'access.denied', offers({ ...termsOf('realtimeSalary', 0), downlineId: randomUUID() })],
  [
    'an offer to the downline of a downline',
    'access.denied',
    offers(({ lowest }) => ({ ...termsOf('realtimeSalary', 0), downlineId: lowest.id })),
  ],
  [
    'an offer to the upline',
    'access.denied',
    offers(({ upline }) => ({ ...termsOf('realtimeSalary', 0), downlineId: upline.id })),
  ],
  [
    'an offer to oneself',
    'access.denied',
    offers(({ agent }) => ({ ...termsOf('realtimeSalary', 0), downlineId: agent.id })),
  ],
  ['an acceptance after a rejection', 'contract.wrong_state', answered('reject', 'accept', 'downline')],
  ['an acceptance after a withdrawal', 'contract.wrong_state', answered('withdraw', 'accept', 'downline')],
  ['a rejection after an acceptance', 'contract.wrong_state', answered('accept', 'reject', 'downline')],
  ['a withdrawal after an acceptance', 'contract.wrong_state', answered('accept', 'withdraw', 'agent')],
  ['the end of an offer', 'contract.wrong_state', answered(undefined, 'terminate', 'agent')],
  ['an end without its preview', 'contract.needs_confirmation', answered('accept', 'terminate', 'agent')],
  [
    'a counter-offer after a rejection',
    'contract.wrong_state',
    async ({ agent, downline }) => {
      const { contractId } = await offer(agent, downline, termsOf('realtimeSalary', 100));
      await act(downline, contractId, 'reject');
      return () => post(downline, `/wps/agents/contracts/${contractId}/counter`, { tiers: [flatTier(200)] });
    },
  ],
  ['a move that makes a circle', 'team.move_circle', moves(({ downline, lowest }) => [downline, lowest])],
  ['a move below oneself', 'team.move_circle', moves(({ downline }) => [downline, downline])],
  ['a move of oneself', 'team.move_outside', moves(({ agent, downline }) => [agent, downline])],
  ['a move of the upline', 'team.move_outside', moves(({ upline, downline }) => [upline, downline])],
  ['a move out of the own team', 'team.move_outside', moves(({ downline, upline }) => [downline, upline])],
  [
    'a transfer beyond the balance',
    'wallet.not_transferable',
    async ({ agent, downline }) => {
      const { value } = await agent.api.sealed({ paymentPassword: PAYMENT });
      return () => post(agent, '/wps/transfer/downline', { toMemberId: downline.id, amountMinor: '5000', value });
    },
  ],
  ...callsFor('agent')
    .filter(({ method, parameters }) => method === 'get' && parameters.some(({ name }) => name === 'from'))
    .map(
      ({ path }) =>
        [
          `a range of ten years in ${path}`,
          'request.invalid',
          ({ agent }: Chain) =>
            () =>
              agent.api.send('GET', `${path.replace('{id}', randomUUID())}?${YEARS}`, { token: agent.token }),
        ] as const,
    ),
];

// Goal: each kind of invalid input to the agent centre gets the right code with a text in every language, and changes
// nothing.
describe('The agent centre refuses', () => {
  let chain: Chain;
  beforeAll(async () => {
    const demo = await enterDemo(demoAccount('lab', 'demoagent1'));
    const upline = await registerBelow(demo, 'agent');
    const agent = await registerBelow(upline, 'agent', { paymentPassword: PAYMENT });
    const downline = await registerBelow(agent, 'agent');
    const lowest = await registerBelow(downline, 'agent');
    chain = { upline, agent, downline, lowest };
    for (const [kind, ppm] of [
      ['realtimeSalary', 1_500],
      ['dailySalary', 450],
      ['dividend', 50_000],
    ] as const) {
      await sign(demo, upline, kind, ppm);
      const terms = termsOf(kind, ppm);
      const asks = kind === 'dailySalary' && { tiers: [{ ...flatTier(ppm), activeMembersMin: 10 }] };
      const { contractId } = await offer(upline, agent, { ...terms, ...asks });
      await post(agent, `/wps/relay/${PROCESS[kind]}`, { contractId, action: 'accept' });
    }
  }, 60_000);

  const stateOf = async ({ agent, downline }: Chain): Promise<unknown> => [
    await contractsOf(agent),
    await contractsOf(downline),
    await agent.get('/wps/agents/team/downlines').then((page) => (page as { content: object[] }).content.length),
    (await agent.balance()).balanceMinor,
  ];

  it.each(BAD)('%s with %s', async (what, code, ask) => {
    const send = await ask(chain);
    const before = await stateOf(chain);
    const { success, message } = await send();
    expect([what, success, message]).toEqual([what, false, code]);
    for (const language of ['en', 'bn', 'ar']) expect(words(language)[`fail.${code}`]).toMatch(/\S/);
    expect(await stateOf(chain)).toEqual(before);
  });
});
