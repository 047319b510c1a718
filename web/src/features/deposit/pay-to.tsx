import { useWords } from '../../lib/language/words.js';
import { CopyButton } from '../../ui/copy-button.js';
import type { DepositOrder } from './deposit-api.js';

/** Shows the bank account to which the member must transfer the money, line by line. */
export function PayToAccount({ order }: { order: DepositOrder }) {
  const t = useWords();
  return (
    <section className="col g3" aria-label={t('deposit.payTo')}>
      <h3 className="fs14">{t('deposit.payTo')}</h3>
      <dl className="pay-to">
        {order.payTo.map(({ name, value }) => (
          <div key={name}>
            <dt className="fs12 faint">{t(`deposit.payTo.${name}`)}</dt>
            <dd>
              <bdi className="b">{value}</bdi>
              <CopyButton text={value} bare />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
