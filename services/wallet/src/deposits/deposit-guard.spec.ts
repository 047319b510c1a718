import { refusalOf, type DepositAccount } from './deposit-guard.js';

const anAccount = (change: Partial<DepositAccount> = {}): DepositAccount => ({
  brand: 'lab',
  currency: 'USD',
  excluded: false,
  leftMinor: 9_223_372_036_854_775_807n,
  isPromptAnswered: true,
  ...change,
});
const anInput = (change = {}) => ({
  currency: 'USD',
  amountMinor: 1_000n,
  openMinor: 0n,
  needsAnswer: true,
  ...change,
});

describe('opening a deposit', () => {
  // Goal: a deposit that a limit or an exclusion forbids is refused before the provider is called.
  it('is allowed for a member without limits', () => {
    expect(refusalOf([anAccount()], anInput())).toBeUndefined();
  });
  it('is refused for trial money, for excluded members, and until the account is open', () => {
    expect(refusalOf([anAccount({ currency: 'TRIAL' })], anInput())).toEqual({ code: 'access.trial' });
    expect(refusalOf([anAccount({ excluded: true })], anInput())).toEqual({ code: 'wallet.excluded' });
    expect(refusalOf([], anInput())).toEqual({ code: 'system.temporary' });
  });
  it('is refused until the member has answered whether to set a deposit limit', () => {
    expect(refusalOf([anAccount({ isPromptAnswered: false })], anInput())).toEqual({ code: 'wallet.deposit_prompt' });
    expect(refusalOf([anAccount({ isPromptAnswered: false })], anInput({ needsAnswer: false }))).toBeUndefined();
    expect(refusalOf([anAccount({ isPromptAnswered: false, excluded: true })], anInput())).toEqual({
      code: 'wallet.excluded',
    });
  });
  it('is limited exactly to the remaining limit, open orders included', () => {
    const account = anAccount({ leftMinor: 1_500n });
    expect(refusalOf([account], anInput({ amountMinor: 1_500n }))).toBeUndefined();
    expect(refusalOf([account], anInput({ amountMinor: 1_501n }))).toEqual({
      code: 'wallet.deposit_limit',
      data: { leftMinor: 1_500n },
    });
    expect(refusalOf([account], anInput({ openMinor: 501n }))).toEqual({
      code: 'wallet.deposit_limit',
      data: { leftMinor: 999n },
    });
    expect(refusalOf([account], anInput({ openMinor: 9_000n }))).toEqual({
      code: 'wallet.deposit_limit',
      data: { leftMinor: 0n },
    });
  });
});
