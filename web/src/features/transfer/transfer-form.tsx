import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PaymentPasswordState } from '../../lib/account/payment-password.js';
import { useWords } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { Button } from '../../ui/button.js';
import { OrderFields } from '../../ui/order/order-fields.js';
import { useOrder, useOrderCheck, written } from '../../ui/order/use-order.js';
import { FailureNote } from '../../ui/states.js';
import { ConfirmTransfer } from './confirm-transfer.js';
import { sendTransfer, type NewTransfer, type Transfer, type Transferable } from './transfer-api.js';

interface FormProps {
  readonly direction: NewTransfer['direction'];
  /** The account name of the receiver; undefined while no receiver is chosen. */
  readonly account: string | undefined;
  /** The downline who receives the money; undefined for a transfer to the upline. */
  readonly toMemberId?: string | undefined;
  readonly transferable: Transferable;
  readonly password: PaymentPasswordState;
  readonly base: string;
  readonly onDone: (transfer: Transfer) => void;
  /** The control that chooses the receiver. */
  readonly children: ReactNode;
}

/**
 * The form of a transfer: receiver, amount and payment password. A dialog asks for confirmation before the transfer
 * is sent.
 */
export function TransferForm(props: FormProps) {
  const { direction, account, toMemberId, transferable, password, base, onDone, children } = props;
  const t = useWords();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const order = useOrder({
    send: (transfer: NewTransfer, proof, key) => sendTransfer(transfer, proof, key),
    onDone: (transfer) => {
      client.setQueryData(keys.transfer(transfer.transferId), transfer);
      onDone(transfer);
    },
    onEnd: () => setAsking(false),
    renews: [keys.transfers, keys.transferable, keys.balance, keys.paymentPassword],
  });
  const { minMinor, maxMinor, transferableMinor, forfeitBonusMinor } = transferable;
  const terms = {
    ...{ minMinor, maxMinor, freeMinor: transferableMinor, forfeitMinor: forfeitBonusMinor },
    limits: t('transfer.between', { min: written(minMinor), max: written(maxMinor) }),
    above: t('transfer.above', { max: written(transferableMinor) }),
  };
  const check = useOrderCheck(order, terms);
  const { amount } = check;
  return (
    <form
      className="panel tform"
      data-testid="transfer-form"
      onSubmit={(event) => {
        event.preventDefault();
        order.setTouched(true);
        if (account !== undefined && check.isReady) setAsking(true);
      }}
      noValidate
    >
      {children}
      {order.touched && account === undefined ? (
        <p className="err" role="alert">
          {t('transfer.chooseFirst')}
        </p>
      ) : null}
      <OrderFields order={order} check={check} terms={terms} rule={password.rule} base={base} />
      <FailureNote error={check.failure} />
      <Button type="submit" tone="primary" size="l" full>
        {t('transfer.continue')}
      </Button>
      {asking && account !== undefined && amount !== undefined ? (
        <ConfirmTransfer
          account={isolated(account)}
          amountMinor={amount}
          forfeitMinor={check.mustAgree ? forfeitBonusMinor : '0'}
          busy={order.sending.isPending}
          onBack={() => setAsking(false)}
          onSend={() =>
            order.sending.mutate({
              direction,
              ...(toMemberId === undefined ? {} : { toMemberId }),
              amountMinor: String(amount),
              ...check.consent,
            })
          }
        />
      ) : null}
    </form>
  );
}
