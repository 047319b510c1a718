import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { protectionQuery } from '../../lib/account/protection.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { Steps, Timeline } from '../../ui/timeline.js';
import { AllowanceChip } from './allowance-chip.js';
import { isOpen, methodsQuery, offersQuery } from './deposit-api.js';
import { useFollowedOrder } from './followed-order.js';
import { ExcludedPanel } from './excluded-panel.js';
import { LimitPrompt } from './limit-prompt.js';
import { promptQuery } from './limit-prompt-api.js';
import { DepositForm } from './deposit-form.js';
import { OtherOrders } from './other-orders.js';
import { OrderCard } from './order-card.js';
import { Receipt } from './receipt.js';
import './deposit.css';

/**
 * The deposit page: method, amount, the link to the provider, and the state of the order until the money is credited
 * (ui §3).
 */
export function DepositPage() {
  const t = useWords();
  const client = useQueryClient();
  const { user } = useSession();
  const { order, others, follow, take } = useFollowedOrder(!isTrial(user));
  const methods = useQuery(methodsQuery);
  const offers = useQuery({ ...offersQuery, enabled: !isTrial(user) });
  const prompt = useQuery({ ...promptQuery, enabled: !isTrial(user) });
  const protection = useQuery({ ...protectionQuery, enabled: !isTrial(user) });
  const navigate = useNavigate();
  const centre = useLocation().pathname.replace(/\/depositv2.*$/i, '');
  if (isTrial(user)) {
    return (
      <>
        <PageTitle title={t('term.wallet.deposit')} />
        <TrialBlock />
      </>
    );
  }
  const needed = [methods, prompt, protection];
  const failed = needed.find(({ error, data }) => error && !data);
  const exclusion = protection.data?.exclusion;
  const step = order === undefined ? 1 : order.status === 'credited' ? 4 : 2;
  return (
    <>
      <PageTitle title={t('term.wallet.deposit')} lead={t('deposit.lead')}>
        <AllowanceChip />
      </PageTitle>
      <Steps
        label={t('deposit.steps')}
        at={step}
        steps={[t('deposit.stepMethod'), t('term.wallet.amount'), t('deposit.pay'), t('deposit.stepCredited')]}
      />
      <div className="cash">
        {exclusion ? (
          <ExcludedPanel exclusion={exclusion} />
        ) : methods.data && prompt.data && protection.data && (offers.data || offers.error) ? (
          <DepositForm
            methods={methods.data}
            offers={offers.data ?? []}
            onOrder={(next) => {
              void client.invalidateQueries({ queryKey: keys.depositAllowance });
              take(next);
              follow(next.orderId);
            }}
            quiet={order !== undefined && isOpen(order)}
          />
        ) : failed ? (
          <ErrorCard error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <Loading>
            <section className="panel col g4 form-room">
              <Skeleton height="28px" width="40%" />
              <Skeleton height="80px" radius="10px" />
              <Skeleton height="80px" radius="10px" />
              <Skeleton height="56px" radius="10px" />
              <Skeleton height="48px" radius="10px" />
            </section>
          </Loading>
        )}
        <div className="col g4 side-cards">
          {order ? (
            order.status === 'credited' ? (
              <Receipt order={order} onClose={() => follow(undefined)} />
            ) : (
              <OrderCard order={order} onClose={() => follow(undefined)} onChanged={take} />
            )
          ) : (
            <section className="panel col g4 about">
              <h2>{t('deposit.howTitle')}</h2>
              <Timeline
                steps={[
                  { state: 'now', title: t('deposit.how1') },
                  { state: 'todo', title: t('deposit.how2') },
                  { state: 'todo', title: t('deposit.how3') },
                ]}
              />
            </section>
          )}
          <OtherOrders orders={others} onShow={follow} />
        </div>
      </div>
      {prompt.data?.due && protection.data && !exclusion ? (
        <LimitPrompt prompt={prompt.data} onLeave={() => void navigate(centre)} />
      ) : null}
    </>
  );
}
