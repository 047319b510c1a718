import { randomUUID } from 'node:crypto';
import { Api } from './api.js';
import { Player } from './player.js';
import { until } from './until.js';

export type KindName = 'realtimeSalary' | 'hourlySalary' | 'dailySalary' | 'dividend';

/** The name of the relay call that answers an offer of a contract, for each kind of contract. */
export const PROCESS: Readonly<Record<KindName, string>> = {
  realtimeSalary: 'MCSFE_processRealTimeSalaryContract',
  hourlySalary: 'MCS2_processContractHourSalary',
  dailySalary: 'MCS2_processDailySalContract',
  dividend: 'MCS2_processDividendReq',
};

export interface ContractOf {
  readonly contractId: string;
  readonly kind: KindName;
  readonly status: string;
  readonly payerId: string;
  readonly payeeId: string;
}

/** A tier without conditions, with the same rate for wins, losses and single bets. */
export const flatTier = (ppm: number): object => ({
  ...{ activeMembersMin: 0, validStakeMinorMin: '0', netLossMinorMin: '0' },
  ...{ profitRatePpm: ppm, lossRatePpm: ppm, singleBetRatePpm: ppm },
});

/** The terms of an offer with one rate. A dividend has the same length of period as the demo's contracts. */
export const termsOf = (kind: KindName, ppm: number): object => ({
  kind,
  tiers: [flatTier(ppm)],
  ...(kind === 'dividend' && { dividend: { period: 'week', carries: true } }),
});

/** Registers a member directly below an agent, by a link of the agent's. */
export async function registerBelow(
  agent: Pick<Player, 'api' | 'token'>,
  opens: 'agent' | 'playerAgent' | 'player',
  fields: object = {},
): Promise<Player> {
  const { code } = await agent.api.value<{ code: string }>('POST', '/wps/agents/register/links', {
    ...{ token: agent.token, key: randomUUID() },
    body: { name: opens, opens },
  });
  return Player.register(agent.api, { affiliateCode: code, ...fields });
}

export const contractsOf = async (agent: Player): Promise<readonly ContractOf[]> =>
  (await agent.get<{ list: ContractOf[] }>('/wps/agents/contracts')).list;

/** Offers terms to a direct downline. A new member reaches the tree a moment after the registration. */
export async function offer(payer: Pick<Player, 'api' | 'token'>, payee: Player, terms: object): Promise<ContractOf> {
  const key = randomUUID();
  const { value } = await until(
    'an offer',
    () =>
      payer.api.send<ContractOf>('POST', '/wps/agents/contracts/offers', {
        ...{ token: payer.token, key },
        body: { downlineId: payee.id, ...terms },
      }),
    ({ success }) => success,
  );
  return value;
}

/** Offers terms to a direct downline, who accepts them. */
export async function sign(
  payer: Pick<Player, 'api' | 'token'>,
  payee: Player,
  kind: KindName,
  ppm: number,
): Promise<ContractOf> {
  const { contractId } = await offer(payer, payee, termsOf(kind, ppm));
  return payee.api.value('POST', `/wps/relay/${PROCESS[kind]}`, {
    ...{ token: payee.token, key: randomUUID() },
    body: { contractId, action: 'accept' },
  });
}

/** Logs in an account of the demo by its password. */
export async function enterDemo(
  { account, password }: { readonly account: string; readonly password: string },
  api = new Api(),
): Promise<Player> {
  return Player.returning(api, { account, password, id: '' });
}
