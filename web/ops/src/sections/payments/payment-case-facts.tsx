import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Num } from '../../../../src/ui/money.js';
import type { PaymentCaseDetail } from '../../lib/surface.js';
import { orderStatusName } from './order-status.js';

/** Message ids of the facts that the wallet service stores with a case. */
const FACTS: Readonly<Record<string, string>> = {
  status: 'opsPayments.fact.status',
  ordered: 'opsPayments.fact.ordered',
  amountMinor: 'opsPayments.fact.amountMinor',
  currency: 'opsPayments.fact.currency',
  orderedCurrency: 'opsPayments.fact.orderedCurrency',
  provider: 'opsPayments.fact.provider',
  paymentId: 'opsPayments.fact.paymentId',
  reference: 'opsPayments.fact.reference',
  day: 'opsPayments.fact.day',
  ours: 'opsPayments.fact.ours',
  theirs: 'opsPayments.fact.theirs',
};
/** The facts of a payment case that are amounts in minor units. */
const AMOUNTS: ReadonlySet<string> = new Set(['amountMinor', 'ordered']);

/**
 * The data of the payment provider and of our side next to each other, with the ids by which both sides can be
 * searched. Below are the facts from the time when the case was opened.
 */
export function PaymentCaseFacts({ detail }: { detail: PaymentCaseDetail }) {
  const t = useWords();
  const { oursMinor, theirsMinor, currency, provider, method, day, orderId, subject } = detail;
  const money = (minor: string | undefined) =>
    minor === undefined ? (
      t('opsPayments.nothing')
    ) : (
      <Num>{formatMinor(minor, { currency: currency || undefined })}</Num>
    );
  const difference =
    oursMinor !== undefined && theirsMinor !== undefined ? String(BigInt(theirsMinor) - BigInt(oursMinor)) : undefined;
  const written = (name: string, value: string) => {
    if (AMOUNTS.has(name) && /^-?\d+$/.test(value)) return money(value);
    const status = name === 'status' ? orderStatusName(value) : undefined;
    return status ? t(status) : <bdi className="hash">{value}</bdi>;
  };
  const copied = (text: string) => (
    <dd className="row end-row">
      <bdi className="hash">{text}</bdi>
      <CopyButton text={text} bare />
    </dd>
  );
  return (
    <>
      <dl className="f4" data-testid="sides">
        <div>
          <dt>{t('opsPayments.theirs')}</dt>
          <dd>{money(theirsMinor)}</dd>
        </div>
        <div>
          <dt>{t('opsPayments.ours')}</dt>
          <dd>{money(oursMinor)}</dd>
        </div>
        <div>
          <dt>{t('opsPayments.difference')}</dt>
          <dd>{difference === undefined ? <span className="faint">–</span> : money(difference)}</dd>
        </div>
      </dl>
      <section>
        <h3 className="s">{t('opsPayments.names')}</h3>
        <dl className="kv">
          <dt>{t('opsPayments.provider')}</dt>
          <dd>
            <bdi>{provider || '–'}</bdi>
          </dd>
          <dt>{t('opsPayments.method')}</dt>
          <dd>
            <bdi>{method || '–'}</bdi>
          </dd>
          {day ? (
            <>
              <dt>{t('opsPayments.day')}</dt>
              <dd>
                <Num>{day}</Num>
              </dd>
            </>
          ) : null}
          {orderId ? (
            <>
              <dt>{t('opsPayments.order')}</dt>
              {copied(orderId)}
            </>
          ) : null}
          <dt>{t('opsPayments.subject')}</dt>
          {copied(subject)}
        </dl>
      </section>
      <section>
        <h3 className="s">{t('opsPayments.facts')}</h3>
        <dl className="kv">
          {detail.facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt>
                <bdi>{FACTS[name] ? t(FACTS[name]) : name}</bdi>
              </dt>
              <dd>{written(name, value)}</dd>
            </div>
          ))}
        </dl>
        {detail.resolution ? (
          <p className="fs13 muted">
            <bdi>{detail.resolution}</bdi>
          </p>
        ) : null}
      </section>
    </>
  );
}
