import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { useBalance } from '../../lib/session/balance.js';
import { Money } from '../../ui/money.js';
import type { Profit } from './profit-api.js';

/** Shows deposits and withdrawals of the range, and the amount that is held now. */
export function CashierCard({ cashier }: { cashier: Profit['cashier'] }) {
  const t = useWords();
  const { data: balance } = useBalance();
  return (
    <section className="panel col g3">
      <div className="row between wrap">
        <h2>{t('profit.wallet')}</h2>
        <Link className="link fs13" to="/member/transactionHistory">
          {t('term.wallet.accountRecord')}
        </Link>
      </div>
      <dl className="pcash">
        <div>
          <dt>{t('profit.deposited', { times: cashier.deposits })}</dt>
          <dd>
            <Money minor={cashier.depositedMinor} />
          </dd>
        </div>
        <div>
          <dt>{t('profit.withdrawn', { times: cashier.withdrawals })}</dt>
          <dd>
            <Money minor={cashier.withdrawnMinor} />
          </dd>
        </div>
        <div>
          <dt>{t('profit.heldNow')}</dt>
          <dd>
            <Money minor={balance?.heldMinor ?? '0'} />
          </dd>
        </div>
      </dl>
      <p className="fs12 muted">{t('profit.walletText')}</p>
    </section>
  );
}
