import {
  CONTRACTS_MODULE,
  OWN_ENTRIES,
  SALARY_ENTRIES,
  TEAM_ENTRIES,
  dependsOnOffers,
  hasOffer,
  isShown,
} from './agent-menu.js';

const TYPES = [1, 2, 41, 42] as const;
const FLAGS = {
  divtypereq: 'agentDividendRecordCopy2',
  dailysalreqtype: 'agentDailyWages2',
  contracthoursalreq: 'agentHourSalary',
  realtimesalreqtype: 'agentRealtimeSalary',
} as const;

/** Returns the pages in an agent's menu. If no modules are given, the brand has only the module for contracts. */
const pagesOf = (
  type: number,
  held: readonly string[] = [],
  modules: readonly string[] = [CONTRACTS_MODULE],
  isOffered = false,
): string[] =>
  [...TEAM_ENTRIES, ...SALARY_ENTRIES, ...OWN_ENTRIES]
    .filter((entry) => isShown(entry, { type, held, isOffered, moduleOn: (module) => modules.includes(module) }))
    .map(({ page }) => page);

// Goal: the menu of the agent centre follows the agent's type, the contracts that pay the agent or are offered to it,
// and the brand's modules.
describe('The menu of the agent centre', () => {
  const team = [
    ...['agentAnnouncement', 'agentTeamOverview', 'registerCenter', 'downlineManagmentView', 'personalHistoryCopy'],
    ...['palStatementsAgentCopy', 'agentRevenueReport', 'agentDownlineTransactionDetailsCopy'],
  ];
  const account = ['depositv2', 'withdraw', 'messageV2', 'password'];

  it.each(TYPES)('has the pages of the team and of the own account for type %i', (type) => {
    expect(pagesOf(type)).toEqual(expect.arrayContaining([...team, ...account]));
  });

  it.each([
    [1, false],
    [2, false],
    [41, true],
    [42, true],
  ])('has the contracts for type %i without a contract and without an offer: %s', (type, shown) => {
    expect(pagesOf(type).includes('contracts')).toBe(shown);
    expect(dependsOnOffers(type)).toBe(!shown);
  });

  it.each(TYPES)('of type %i has the contracts while one is offered, but no salary yet', (type) => {
    const pages = pagesOf(type, [], [CONTRACTS_MODULE], true);
    expect(pages).toContain('contracts');
    expect(Object.values(FLAGS).filter((page) => pages.includes(page))).toEqual([]);
    expect(pagesOf(type, [], [], true)).not.toContain('contracts');
  });

  it('counts only offers to the agent that wait for an answer', () => {
    const contract = (status: string, payeeId: string) => ({ status, payeeId });
    expect(hasOffer([contract('rejected', 'me'), contract('offered', 'me')], 'me')).toBe(true);
    expect(hasOffer([contract('rejected', 'me'), contract('offered', 'other')], 'me')).toBe(false);
  });

  it.each(TYPES.flatMap((type) => Object.entries(FLAGS).map(([flag, page]) => [type, flag, page] as const)))(
    'of type %i with %s has the contracts and %s, and the page of no other kind',
    (type, flag, page) => {
      const pages = pagesOf(type, [flag]);
      expect(pages).toContain('contracts');
      expect(Object.values(FLAGS).filter((each) => pages.includes(each))).toEqual([page]);
    },
  );

  it.each(TYPES)('of type %i has no contracts and no salaries where the brand has no module for contracts', (type) => {
    const pages = pagesOf(type, Object.keys(FLAGS), []);
    expect(['contracts', ...Object.values(FLAGS)].filter((page) => pages.includes(page))).toEqual([]);
  });

  it('has transfers to downlines only where the brand has their module', () => {
    for (const type of TYPES) {
      expect(pagesOf(type)).not.toContain('transferDownline');
      expect(pagesOf(type, [], ['MEMBERTRANSFER3'])).toContain('transferDownline');
    }
  });
});
