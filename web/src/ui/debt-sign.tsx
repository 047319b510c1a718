import { useEffect, useState } from 'react';
import { loadWords } from '../lib/language/words.js';
import { debtOf, useBalance, type Balance } from '../lib/session/balance.js';

type DebtParts = typeof import('./debt/debt-parts.js');

/** Returns the debt and the components that show it. Their code and texts are loaded only for members with a debt. */
function useDebt(): { readonly balance: Balance; readonly parts: DebtParts } | undefined {
  const { data: balance } = useBalance();
  const [parts, setParts] = useState<DebtParts>();
  const wanted = debtOf(balance) !== undefined;
  useEffect(() => {
    if (wanted)
      void Promise.all([import('./debt/debt-parts.js'), loadWords('debt')]).then(
        ([loaded]) => setParts(loaded),
        () => undefined,
      );
  }, [wanted]);
  return wanted && balance && parts ? { balance, parts } : undefined;
}

/** Shows the debt, its reason and how it is repaid. It renders nothing without a debt. */
export function DebtNote() {
  const debt = useDebt();
  return debt ? <debt.parts.DebtCard balance={debt.balance} /> : null;
}

/** The mark beside the balance that opens the text about the debt. It renders nothing without a debt. */
export function DebtSign() {
  const debt = useDebt();
  return debt ? <debt.parts.DebtPopover balance={debt.balance} /> : null;
}
