import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { WithdrawalDetail } from '../../lib/surface.js';

/** The account and the amount of the payout, in the dialog that approves it. The account's number stays masked. */
export function PayoutTarget({ detail }: { detail: WithdrawalDetail }) {
  const t = useWords();
  const { institution, number, holder, payoutMinor, currency } = detail;
  return (
    <dl className="kv" data-testid="payout-target">
      <dt>{t('opsWithdrawals.to')}</dt>
      <dd className="anywhere">
        <bdi>{institution}</bdi> <Num className="wrapnum">{number}</Num>
      </dd>
      {holder ? (
        <>
          <dt>{t('opsWithdrawals.holder')}</dt>
          <dd className="anywhere">
            <bdi>{holder}</bdi>
          </dd>
        </>
      ) : null}
      <dt>{t('opsWithdrawals.pays')}</dt>
      <dd className="b">
        <Num>{formatMinor(payoutMinor, { currency })}</Num>
      </dd>
    </dl>
  );
}
