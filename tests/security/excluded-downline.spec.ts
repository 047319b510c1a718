import { demoAccount } from '../journeys/support/agents.js';
import { enterDemo, registerBelow } from '../support/agent-tree.js';
import type { Player } from '../support/player.js';
import { until } from '../support/until.js';

const PAYMENT = '246810';

/**
 * Goal: an agent cannot tell a downline who excluded himself from one who does not play. The exclusion is known to
 * nobody but the member and the operators.
 */
describe('An excluded downline', () => {
  let agent: Player;
  let excluded: Player;
  let inactive: Player;

  /** Everything that an answer says about a member, without the member's name and without times. */
  const saidAbout = ({ id, account }: Player, answer: unknown): readonly string[] =>
    rowsOf(answer, id).map((row) =>
      JSON.stringify(row)
        .replaceAll(id, 'the member')
        .replaceAll(account, 'the account')
        .replace(/"\d{4}-\d{2}-\d{2}T[^"]*"/g, '"a time"'),
    );

  beforeAll(async () => {
    const demo = await enterDemo(demoAccount('lab', 'demoagent1'));
    agent = await registerBelow(demo, 'agent');
    excluded = await registerBelow(agent, 'player', { paymentPassword: PAYMENT });
    inactive = await registerBelow(agent, 'player', { paymentPassword: PAYMENT });
    await Promise.all([excluded.hasAtLeast(1n), inactive.hasAtLeast(1n)]);
    const { api, token } = excluded;
    const { value } = await api.sealed({ paymentPassword: PAYMENT });
    await api.value('POST', '/wps/member/exclusion', { token, body: { duration: 'six_months', value } });
  }, 120_000);

  it.each(['/wps/agents/team/downlines', '/wps/agents/team/members'])(
    'looks the same as an inactive one in %s',
    async (path) => {
      // The agent tree has a new member a moment after the registration.
      const answer = await until(
        'both downlines',
        () => agent.get<unknown>(path),
        (found) => [excluded, inactive].every((each) => saidAbout(each, found).length > 0),
      );
      expect(saidAbout(excluded, answer)).toEqual(saidAbout(inactive, answer));
      expect(JSON.stringify(saidAbout(excluded, answer))).not.toMatch(/exclu|cool|break/i);
    },
    60_000,
  );
});

/** The objects in an answer, at any depth, that carry this member's id. */
function rowsOf(value: unknown, memberId: string): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap((each) => rowsOf(each, memberId));
  return 'memberId' in value && value.memberId === memberId ? [value, ...inside] : inside;
}
