import { create } from '@bufbuild/protobuf';
import { agents, identity, wallet } from '@nm/contracts';
import { presentFunds } from './funds.presenter.js';

// Goal: if the brand's module for contracts is off, no page about contracts is enabled, even if the member has
// contracts.
describe('The funds of a member', () => {
  const balance = create(wallet.BalanceSchema, {});
  const brand = (enabled: boolean) =>
    create(identity.BrandSchema, { currency: 'USD', modules: [{ modId: 'AGENTPOLICY3', enabled }] });
  const held = new Set([agents.ContractKind.DIVIDEND, agents.ContractKind.HOURLY_SALARY]);

  it.each([
    { enabled: true, flag: 1 },
    { enabled: false, flag: 0 },
  ])('enable contracts only with AGENTPOLICY3: $enabled', ({ enabled, flag }) => {
    expect(presentFunds(balance, brand(enabled), held)).toMatchObject({
      enableCt: flag,
      enableSalary: flag,
      enableContract: flag,
    });
  });
});
