import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../../lib/api/attempt.js';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { amountForInput, formatMinor, parseAmount } from '../../lib/money/money.js';
import { useBalance } from '../../lib/session/balance.js';
import { useSession } from '../../lib/session/session.js';
import {
  isOpen,
  move,
  transferQuery,
  vendorTitle,
  walletsQuery,
  type Move,
  type VendorWallet,
} from '../../lib/wallets/vendor-wallets.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Checkbox, TextField } from '../../ui/field.js';
import { Money } from '../../ui/money.js';
import { ErrorCard, FailureNote, Loading, Note, Skeleton } from '../../ui/states.js';
import { renewMoney, useAutoMove } from './own-wallet.js';

interface StepProps {
  readonly vassalage: string;
  readonly name: string;
  /**
   * Called after money has moved to the vendor's wallet, or if the member wants to play with the money already there.
   */
  readonly onReady: () => void;
}

/**
 * The step before a game that is played from a wallet at its vendor. The member moves money into this wallet, or
 * plays with the money already there.
 */
export function OwnWalletStep(props: StepProps) {
  const t = useWords();
  const wallets = useQuery({ ...walletsQuery, staleTime: 0 });
  const balance = useBalance();
  const wallet = wallets.data?.wallets.find(({ vassalage }) => vassalage === props.vassalage);
  const failed = [wallets, balance].find(({ error, data }) => error && !data);
  if (failed) return <ErrorCard error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!wallets.data || !balance.data || wallets.isFetching)
    return (
      <Loading>
        <Skeleton height="420px" radius="14px" />
      </Loading>
    );
  if (!wallet)
    return (
      <Note tone="alert">
        <p>{t('frame.noWallet', { vendor: vendorTitle(props.vassalage) })}</p>
      </Note>
    );
  const free = BigInt(balance.data.cashMinor ?? '0') - BigInt(balance.data.debtMinor ?? '0');
  return <MoveIn {...props} wallet={wallet} freeMinor={free > 0n ? free : 0n} />;
}

function MoveIn({
  vassalage,
  name,
  wallet,
  freeMinor,
  onReady,
}: StepProps & { wallet: VendorWallet; freeMinor: bigint }) {
  const t = useWords();
  const client = useQueryClient();
  const attempt = useAttempt();
  const { user } = useSession();
  const [auto, setAuto] = useAutoMove(user?.account ?? '');
  const [text, setText] = useState('');
  const [touched, setTouched] = useState(false);
  const [pending, setPending] = useState<string>();
  const sending = useMutation({
    mutationFn: (body: Move) => attempt(JSON.stringify(body), (key) => move(body, key)),
    onSuccess: ({ transferId, status }) => (status === 'done' ? onReady() : setPending(transferId)),
    onSettled: () => renewMoney(client),
  });
  const { data: transfer } = useQuery({ ...transferQuery(pending ?? ''), enabled: pending !== undefined });
  const status = transfer?.status;
  useEffect(() => {
    if (status === 'done') onReady();
  }, [status, onReady]);
  const vendor = vendorTitle(vassalage);
  const [min, max, there] = [BigInt(wallet.minMinor), BigInt(wallet.maxMinor), BigInt(wallet.balanceMinor ?? '0')];
  const most = freeMinor < max ? freeMinor : max;
  const send = (amountMinor: bigint) =>
    sending.mutate({ vassalage, direction: 'in', amountMinor: String(amountMinor) });
  // If the automatic transfer is on, all cash moves once each time a game opens. If that fails, the member decides
  // what to do.
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    if (auto && most >= min) send(most);
  });
  const amount = parseAmount(text);
  const limits = t('frame.moveLimits', { min: formatMinor(min), max: formatMinor(max) });
  const error = amount === undefined || amount < min || amount > max ? limits : undefined;
  const above = amount !== undefined && amount > freeMinor ? t('frame.aboveCash') : undefined;
  const isWaiting = pending !== undefined && (!transfer || isOpen(transfer));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!error && !above && amount !== undefined && !sending.isPending) send(amount);
  };
  return (
    <form className="panel gmoney" noValidate onSubmit={submit} data-testid="own-wallet">
      <h2>{t('frame.moveTitle', { name })}</h2>
      <p className="muted">{t('frame.moveText', { vendor })}</p>
      <dl className="pays">
        <div className="row between">
          <dt className="muted">{t('frame.yourCash')}</dt>
          <dd className="b">
            <Money minor={freeMinor} />
          </dd>
        </div>
        <div className="row between">
          <dt className="muted">{t('frame.atVendor', { vendor })}</dt>
          <dd className="b" data-testid="there">
            {wallet.balanceMinor === undefined ? t('frame.unknownYet') : <Money minor={there} />}
          </dd>
        </div>
      </dl>
      {isWaiting ? (
        <Note tone="wait" role="status">
          <p className="b">{t('frame.movePending', { vendor })}</p>
          <p>{t('frame.movePendingText')}</p>
        </Note>
      ) : (
        <>
          <TextField
            label={t('term.wallet.amount')}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={text}
            onChange={(event) => setText(event.target.value)}
            before={<span className="muted fs18">{brand.currencySymbol}</span>}
            after={
              <Button size="s" onClick={() => setText(amountForInput(most))} disabled={most < min}>
                {t('frame.moveAll')}
              </Button>
            }
            hint={limits}
            error={touched ? (error ?? above) : undefined}
          />
          <Checkbox checked={auto} onChange={(event) => setAuto(event.target.checked)}>
            {t('frame.moveAuto', { vendor })}
          </Checkbox>
          {status === 'returned' || status === 'refused' ? (
            <Note tone="alert">
              <p>{t('frame.moveReturned', { vendor })}</p>
            </Note>
          ) : null}
          {sending.error ? <FailureNote error={sending.error} /> : null}
          <Button type="submit" tone="primary" size="l" full busy={sending.isPending}>
            {t('frame.moveAndPlay')}
          </Button>
        </>
      )}
      {there > 0n ? (
        <Button tone="line" full onClick={onReady}>
          {t('frame.playWithThere')}
        </Button>
      ) : null}
      <ButtonLink to="/member/transferFund" tone="ghost" full>
        {t('frame.seeWallets')}
      </ButtonLink>
    </form>
  );
}
