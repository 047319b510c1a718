import { useQuery } from '@tanstack/react-query';
import { protectionQuery } from '../../lib/account/protection.js';
import { withdrawableQuery } from '../../lib/account/withdrawable.js';
import { useWords } from '../../lib/language/words.js';
import { useBalance } from '../../lib/session/balance.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { zoneName } from '../../lib/time/time.js';
import { walletsQuery } from '../../lib/wallets/vendor-wallets.js';
import { DebtNote } from '../../ui/debt-sign.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { History } from './history.js';
import { MoneyCard } from './money-card.js';
import { SingleCard } from './single-card.js';
import { VendorPanel } from './vendor-panel.js';
import { openTransfersQuery } from './wallet-api.js';
import './wallets.css';

/** The page of the member's money: the balances, the vendor wallets, and the transfers between them. */
export function WalletPage() {
  const t = useWords();
  const { user } = useSession();
  if (!isTrial(user)) return <Loaded />;
  return (
    <>
      <PageTitle title={t('term.wallet.wallet')} />
      <TrialBlock />
    </>
  );
}

function Loaded() {
  const t = useWords();
  const balance = useBalance();
  const withdrawable = useQuery(withdrawableQuery);
  const wallets = useQuery(walletsQuery);
  const open = useQuery(openTransfersQuery);
  const protection = useQuery(protectionQuery);
  const parts = [balance, withdrawable, wallets, open, protection];
  const failed = parts.find(({ error, data }) => error && !data);
  const title = <PageTitle title={t('term.wallet.wallet')} lead={t('wallets.lead', { zone: zoneName() })} />;
  if (failed)
    return (
      <>
        {title}
        <ErrorCard
          error={failed.error}
          onRetry={() => {
            for (const part of parts) if (part.error) void part.refetch();
          }}
        />
      </>
    );
  if (!balance.data || !withdrawable.data || !wallets.data || !open.data || !protection.data)
    return (
      <>
        {title}
        <Loading>
          <div className="wltgrid">
            <Skeleton height="560px" radius="14px" />
            <Skeleton height="560px" radius="14px" />
          </div>
        </Loading>
      </>
    );
  const { isSingle, wallets: list } = wallets.data;
  return (
    <>
      {title}
      <DebtNote />
      <div className="wltgrid">
        <MoneyCard balance={balance.data} withdrawable={withdrawable.data} />
        {isSingle ? (
          <SingleCard />
        ) : (
          <VendorPanel
            wallets={list}
            open={open.data}
            balance={balance.data}
            exclusion={protection.data.exclusion}
            onAsk={() => void wallets.refetch()}
            asking={wallets.isFetching}
          />
        )}
      </div>
      {isSingle ? null : <History />}
    </>
  );
}
