import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAttempt } from '../../lib/api/attempt.js';
import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { amountForInput, parseAmount } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import type { Balance } from '../../lib/session/balance.js';
import { brand } from '../../lib/brand/brand.js';
import {
  type Move,
  type VendorWallet,
  type WalletTransfer,
  move,
  vendorTitle,
} from '../../lib/wallets/vendor-wallets.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { TextField } from '../../ui/field.js';
import { written } from '../../ui/order/use-order.js';
import { FailureNote, Note } from '../../ui/states.js';
import { WalletChoice } from './wallet-choice.js';
import { NEXT_STEPS } from './wallet-words.js';

type Direction = 'in' | 'out';

const atLeastZero = (minor: bigint): bigint => (minor > 0n ? minor : 0n);

interface FormProps {
  readonly wallets: readonly VendorWallet[];
  readonly balance: Balance;
  /** True during an exclusion. Money can then only be moved back from a vendor wallet. */
  readonly isExcluded: boolean;
  readonly onMoved: (transfer: WalletTransfer) => void;
  /** Called to read the balances of the vendor wallets again. */
  readonly onAsk: () => void;
  readonly asking: boolean;
}

/** The form that moves money to a vendor wallet or back: a typed amount, or everything with one click. */
export function MoveForm({ wallets, balance, isExcluded, onMoved, onAsk, asking }: FormProps) {
  const t = useWords();
  const client = useQueryClient();
  const attempt = useAttempt();
  const [code, setCode] = useState(wallets[0]?.vassalage ?? '');
  const [wanted, setDirection] = useState<Direction>('in');
  const [text, setText] = useState('');
  const [touched, setTouched] = useState(false);
  const sending = useMutation({
    mutationFn: (body: Move) => attempt(JSON.stringify(body), (key) => move(body, key)),
    onSuccess: (transfer) => {
      setText('');
      setTouched(false);
      onMoved(transfer);
    },
    onSettled: () => {
      for (const queryKey of [keys.vendorWallets, keys.walletTransfers, keys.withdrawable, keys.balance])
        void client.invalidateQueries({ queryKey });
    },
  });
  const wallet = wallets.find(({ vassalage }) => vassalage === code) ?? wallets[0];
  if (!wallet) return null;
  const { vassalage, minMinor, maxMinor, balanceMinor } = wallet;
  // A vendor that the brand no longer uses has limits of 0, so money can only be moved back from it.
  const isOutOnly = isExcluded || maxMinor === '0';
  const direction: Direction = isOutOnly ? 'out' : wanted;
  const name = vendorTitle(vassalage);
  const free = atLeastZero(BigInt(balance.cashMinor ?? '0') - BigInt(balance.debtMinor ?? '0'));
  const [min, max] = [BigInt(minMinor), BigInt(maxMinor)];
  const most = direction === 'in' ? (free < max ? free : max) : BigInt(balanceMinor ?? '0');
  const amount = parseAmount(text);
  const least = direction === 'in' ? min : 1n;
  const limits =
    direction === 'in'
      ? t('wallets.between', { min: written(min), max: written(max), free: written(free) })
      : balanceMinor === undefined
        ? t('wallets.silent', { vendor: name })
        : t('wallets.upTo', { max: written(most) });
  const isWrong = amount === undefined || amount < least || (direction === 'in' ? amount > max : false);
  const error = isWrong
    ? limits
    : amount > most && (direction === 'in' || balanceMinor !== undefined)
      ? t(direction === 'in' ? 'wallets.aboveCash' : 'wallets.aboveWallet', { max: written(most) })
      : undefined;
  const failure = sending.error ? asFailure(sending.error) : undefined;
  const next = failure && sending.variables?.direction === 'in' ? NEXT_STEPS[failure.code] : undefined;
  const busy = sending.isPending;
  return (
    <form
      className="wltform"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (!error && amount !== undefined && !busy)
          sending.mutate({ vassalage, direction, amountMinor: String(amount) });
      }}
    >
      <WalletChoice
        wallets={wallets}
        chosen={vassalage}
        busy={busy}
        asking={asking}
        onChoose={setCode}
        onAsk={onAsk}
        onAll={(of) => sending.mutate({ vassalage: of, direction: 'all' })}
      />
      {isOutOnly ? null : (
        <Segmented<Direction>
          name="direction"
          legend={t('wallets.direction')}
          value={direction}
          full
          onChange={(to) => {
            setDirection(to);
            setTouched(false);
          }}
          options={[
            { value: 'in', name: t('wallets.toVendor') },
            { value: 'out', name: t('wallets.fromVendor') },
          ]}
        />
      )}
      <TextField
        label={t('term.wallet.amount')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTouched(text !== '')}
        before={<span className="muted fs18">{brand.currencySymbol}</span>}
        after={
          <Button size="s" onClick={() => setText(amountForInput(most))} disabled={most < least}>
            {t('wallets.all')}
          </Button>
        }
        hint={limits}
        error={touched ? error : undefined}
      />
      {failure ? (
        <>
          <FailureNote error={failure} />
          {next ? (
            <Note>
              <Link className="link" to={next.to}>
                {t(next.word)}
              </Link>
            </Note>
          ) : null}
        </>
      ) : null}
      <Button type="submit" tone="primary" size="l" full busy={busy}>
        {t(direction === 'in' ? 'wallets.moveIn' : 'wallets.moveOut', { vendor: name })}
      </Button>
    </form>
  );
}
