import { useWords } from '../../lib/language/words.js';
import { formatMinor, isolated } from '../../lib/money/money.js';
import { CopyButton } from '../../ui/copy-button.js';
import { QrCode } from '../../ui/qr-code.js';
import { Note, Skeleton } from '../../ui/states.js';
import { brand } from '../../lib/brand/brand.js';
import type { DepositOrder } from './deposit-api.js';

type Network = NonNullable<DepositOrder['network']>;
export type NetworkPayment = Network['payments'][number];

/**
 * Returns the crypto payment to show: the newest one on the network, otherwise the newest one that disappeared from
 * the network.
 */
export const shownPayment = ({ payments }: Network): NetworkPayment | undefined =>
  payments.findLast(({ state }) => state !== 'gone') ?? payments.at(-1);

const withSymbol = (minor: string): string => isolated(brand.currencySymbol + formatMinor(minor));

/** Shows the crypto address of a deposit order as text and QR code, with the exact amount to pay. */
export function AddressToPay({ order, network }: { order: DepositOrder; network: Network }) {
  const t = useWords();
  const { name, address } = network;
  return (
    <section className="col g3" aria-label={t('deposit.address')} data-testid="address">
      <h3 className="fs14">
        {t('deposit.sendExactly', { amount: withSymbol(order.amountMinor), network: isolated(name) })}
      </h3>
      <div className="address">
        {address ? <QrCode text={address} name={t('deposit.qrOf')} /> : <Skeleton height="120px" width="120px" />}
        <div className="col g2">
          <span className="fs12 faint">{t('deposit.address')}</span>
          {address ? (
            <>
              <bdi className="hash fs13" dir="ltr">
                {address}
              </bdi>
              <CopyButton text={address} />
            </>
          ) : (
            <span className="fs13">{t('deposit.addressWaits')}</span>
          )}
        </div>
      </div>
      <p className="fs12 muted">{t('deposit.addressText')}</p>
    </section>
  );
}

/** Shows how many confirmations a crypto payment has on the network. The server pushes each new confirmation. */
export function Confirmations({ network, payment }: { network: Network; payment: NetworkPayment }) {
  const t = useWords();
  const { confirmationsNeeded: needed } = network;
  if (payment.state === 'gone') return <Note tone="alert">{t('deposit.paymentGone')}</Note>;
  const count = Math.min(payment.confirmations, needed);
  return (
    <div className="col g2" role="status" data-testid="confirmations" data-count={count}>
      <b>{t('deposit.confirming', { count, needed })}</b>
      <progress className="confirmations" max={needed} value={count} aria-hidden="true" />
      <p className="fs12 muted">{t('deposit.confirmingText', { amount: withSymbol(payment.amountMinor) })}</p>
    </div>
  );
}
