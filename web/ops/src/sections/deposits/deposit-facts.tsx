import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Num } from '../../../../src/ui/money.js';
import type { Deposit } from '../../lib/surface.js';
import { DepositProofs } from './deposit-proofs.js';
import { DateTime } from '../../../../src/ui/date-time.js';

/** The facts of a deposit: the amount that arrived, the amount of the order, and the payment. */
export function DepositFacts({ detail }: { detail: Deposit }) {
  const t = useWords();
  const isOtherCurrency = detail.paidCurrency !== detail.currency;
  const difference = BigInt(detail.amountMinor) - BigInt(detail.orderedMinor);
  return (
    <>
      <dl className="f4">
        <div>
          <dt>{t(detail.proofs.length > 0 ? 'opsDeposits.reported' : 'opsDeposits.arrived')}</dt>
          <dd>
            <Num>{formatMinor(detail.amountMinor, { currency: detail.paidCurrency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsDeposits.ordered')}</dt>
          <dd>
            <Num>{formatMinor(detail.orderedMinor, { currency: detail.currency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsDeposits.difference')}</dt>
          <dd>
            {isOtherCurrency ? (
              <span>{t('opsDeposits.otherCurrency')}</span>
            ) : (
              <Num>
                {difference > 0n ? '+' : ''}
                {formatMinor(difference, { currency: detail.currency })}
              </Num>
            )}
          </dd>
        </div>
      </dl>
      <DepositProofs detail={detail} />
      <section>
        <h3 className="s">{t('opsDeposits.payment')}</h3>
        <dl className="kv">
          <dt>{t('opsDeposits.method')}</dt>
          <dd>
            <bdi>{detail.methodId}</bdi>
          </dd>
          <dt>{t('opsDeposits.provider')}</dt>
          <dd>
            <bdi>{detail.provider}</bdi>
          </dd>
          <dt>{t('opsDeposits.paymentId')}</dt>
          <dd className="row end-row">
            <bdi className="hash">{detail.paymentId}</bdi>
            <CopyButton text={detail.paymentId} bare />
          </dd>
          <dt>{t('opsDeposits.orderedAt')}</dt>
          <dd>
            <DateTime at={detail.createdAt} seconds />
          </dd>
          {detail.promotion ? (
            <>
              <dt>{t('opsDeposits.promotion')}</dt>
              <dd>
                <bdi>{detail.promotion}</bdi>
              </dd>
            </>
          ) : null}
        </dl>
      </section>
    </>
  );
}
