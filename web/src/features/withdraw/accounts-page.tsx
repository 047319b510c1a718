import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paymentPasswordQuery } from '../../lib/account/payment-password.js';
import { payoutAccountsQuery, type PayoutAccount } from '../../lib/account/payout-accounts.js';
import { useWords } from '../../lib/language/words.js';
import { plainDigits } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { serverNow } from '../../lib/time/server-clock.js';
import { dayAndTime } from '../../lib/time/time.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { PasswordField } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, FailureNote, Loading, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import { say } from '../../ui/toast.js';
import { AccountForm } from './account-form.js';
import { methodsQuery, removeAccount } from './withdraw-api.js';
import { useBase } from './withdraw-page.js';
import { KIND_ICONS } from './withdrawal-words.js';
import './withdraw.css';

/** The dialog that asks for the payment password before an account is removed. */
function RemoveDialog({ account, onClose }: { account: PayoutAccount; onClose: () => void }) {
  const t = useWords();
  const client = useQueryClient();
  const [secret, setSecret] = useState('');
  const remove = useMutation({
    mutationFn: () => removeAccount(account.accountId, plainDigits(secret).trim()),
    onSuccess: () => {
      say(t('withdraw.removed'));
      onClose();
    },
    onError: () => setSecret(''),
    onSettled: () => client.invalidateQueries({ queryKey: keys.payoutAccounts }),
  });
  return (
    <Dialog title={t('withdraw.removeTitle')} onClose={onClose}>
      <p>{t('withdraw.removeText', { account: `${account.institution} ${account.masked}` })}</p>
      <form
        className="col g4"
        onSubmit={(event) => {
          event.preventDefault();
          if (secret !== '' && !remove.isPending) remove.mutate();
        }}
      >
        <PasswordField
          label={t('term.security.paymentPassword')}
          inputMode="numeric"
          autoComplete="off"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        <FailureNote error={remove.error} />
        <div className="row end-row wrap">
          <Button tone="line" onClick={onClose}>
            {t('term.action.cancel')}
          </Button>
          <Button type="submit" tone="primary" busy={remove.isPending}>
            {t('withdraw.remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The page of the accounts to which withdrawals can be paid. */
export function AccountsPage() {
  const t = useWords();
  const base = useBase();
  const accounts = useQuery(payoutAccountsQuery);
  const methods = useQuery(methodsQuery);
  const password = useQuery(paymentPasswordQuery);
  const [going, setGoing] = useState<PayoutAccount>();
  const failed = [accounts, methods, password].find(({ error, data }) => error && !data);
  const kinds = [...new Set(methods.data?.map(({ kind }) => kind))];
  return (
    <>
      <p className="fs13">
        <Link className="link" to={base}>
          {t('term.wallet.withdraw')}
        </Link>
      </p>
      <PageTitle title={t('withdraw.accounts')} lead={t('withdraw.accountsLead')} />
      {failed ? (
        <ErrorCard
          error={failed.error}
          onRetry={() => {
            for (const part of [accounts, methods, password]) if (part.error) void part.refetch();
          }}
        />
      ) : !accounts.data || !methods.data || !password.data ? (
        <Loading>
          <div className="col g4 wnarrow">
            <Skeleton height="96px" radius="14px" />
            <Skeleton height="420px" radius="14px" />
          </div>
        </Loading>
      ) : (
        <div className="col g4 wnarrow">
          {accounts.data.list.length > 0 ? (
            <ul className="panel waccs" data-testid="accounts">
              {accounts.data.list.map((account) => (
                <li key={account.accountId}>
                  <span className="gl">
                    <Icon name={KIND_ICONS[account.kind]} size={18} />
                  </span>
                  <span className="shrink">
                    <b className="block trunc">
                      {account.institution} <bdi dir="ltr">{account.masked}</bdi>
                    </b>
                    <span className="fs12 muted block trunc">{account.holder}</span>
                    {account.usableAt && Date.parse(account.usableAt) > serverNow() ? (
                      <Tag tone="wait">{t('withdraw.usableAt', { time: dayAndTime(account.usableAt) })}</Tag>
                    ) : null}
                  </span>
                  <Button size="s" tone="ghost" onClick={() => setGoing(account)}>
                    {t('withdraw.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
          {!password.data.isSet ? (
            <Empty
              title={t('withdraw.needPassword')}
              actions={
                <ButtonLink tone="primary" to={`/member/paymentPassword?back=${base}/accounts`}>
                  {t('withdraw.setPassword')}
                </ButtonLink>
              }
            >
              {t('withdraw.needPasswordText')}
            </Empty>
          ) : accounts.data.list.length < accounts.data.accountsMax ? (
            <AccountForm kinds={kinds} rule={password.data.rule} />
          ) : (
            <p className="muted">{t('withdraw.accountsFull', { max: accounts.data.accountsMax })}</p>
          )}
        </div>
      )}
      {going ? <RemoveDialog account={going} onClose={() => setGoing(undefined)} /> : null}
    </>
  );
}
