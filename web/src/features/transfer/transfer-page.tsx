import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paymentPasswordQuery, type PaymentPasswordState } from '../../lib/account/payment-password.js';
import { useWords } from '../../lib/language/words.js';
import { isTrial, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { TrialBlock } from '../../ui/trial-block.js';
import { DownlineChoice } from './downline-choice.js';
import {
  downlinesQuery,
  transferableQuery,
  transfersQuery,
  type Direction,
  type Downline,
  type Transfer,
  type Transferable,
} from './transfer-api.js';
import { TransferForm } from './transfer-form.js';
import { TransferList } from './transfer-list.js';
import { TITLES } from './transfer-words.js';
import { TransferableCard } from './transferable-card.js';
import './transfer.css';

/**
 * Returns the URL of the transfer page on which the member is: in the member or agent centre, to the upline or to a
 * downline.
 */
export const useBase = (): string => useLocation().pathname.replace(/(\/transfer(?:up|down)line)(\/.*)?$/i, '$1');

/** The page for a transfer to the upline: the transferable amount, the form, and earlier transfers. */
export const TransferUplinePage = () => <TransferPage direction="upline" />;

/** The page for a transfer to a direct downline. */
export const TransferDownlinePage = () => <TransferPage direction="downline" />;

function TransferPage({ direction }: { direction: Direction }) {
  const t = useWords();
  const { user } = useSession();
  if (!isTrial(user)) return <Loaded direction={direction} />;
  return (
    <>
      <PageTitle title={t(TITLES[direction])} />
      <TrialBlock />
    </>
  );
}

function Loaded({ direction }: { direction: Direction }) {
  const t = useWords();
  const base = useBase();
  const [address] = useSearchParams();
  const named = address.get('to') ?? '';
  const transferable = useQuery(transferableQuery);
  const password = useQuery(paymentPasswordQuery);
  const transfers = useQuery(transfersQuery);
  const toDownline = direction === 'downline';
  const first = useQuery({ ...downlinesQuery(named), enabled: toDownline });
  const parts = [transferable, password, transfers, ...(toDownline ? [first] : [])];
  const failed = parts.find(({ error, data }) => error && !data);
  const otherWay = toDownline && transferable.data?.uplineAccount !== undefined;
  const title = <PageTitle title={t(TITLES[direction])} lead={t('transfer.lead')} />;
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
  if (!transferable.data || !password.data || !transfers.data || (toDownline && !first.data))
    return (
      <>
        {title}
        <Loading>
          <div className="tcash">
            <Skeleton height="860px" radius="14px" />
            <Skeleton height="420px" radius="14px" />
          </div>
        </Loading>
      </>
    );
  const nobody = toDownline ? named === '' && first.data?.length === 0 : transferable.data.uplineAccount === undefined;
  return (
    <>
      {title}
      <div className="tcash">
        {nobody ? (
          <Nobody direction={direction} />
        ) : !password.data.isSet ? (
          <section className="panel col g4">
            <span className="devicon">
              <Icon name="lock" size={18} />
            </span>
            <div>
              <h2>{t('transfer.needPassword')}</h2>
              <p className="muted">{t('transfer.needPasswordText')}</p>
            </div>
            <ButtonLink to={`/member/paymentPassword?back=${base}`} tone="primary" size="l" full>
              {t('transfer.needPassword')}
            </ButtonLink>
          </section>
        ) : (
          <Send
            direction={direction}
            named={named}
            start={first.data?.find(({ account }) => account === named)}
            transferable={transferable.data}
            password={password.data}
            base={base}
          />
        )}
        <div className="col g4">
          <TransferableCard transferable={transferable.data} />
          <TransferList list={transfers.data} base={base} />
          {otherWay ? (
            <ButtonLink to="/agentHome/transferUpline" tone="line" icon="swap" full>
              {t('term.wallet.transferUpline')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Send({
  direction,
  named,
  start,
  transferable,
  password,
  base,
}: {
  direction: Direction;
  named: string;
  /** The downline that the URL names; undefined if there is none. */
  start: Downline | undefined;
  transferable: Transferable;
  password: PaymentPasswordState;
  base: string;
}) {
  const t = useWords();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(start);
  const onDone = ({ transferId }: Transfer) => void navigate(`${base}/${transferId}`);
  const common = { direction, transferable, password, base, onDone };
  if (direction === 'downline')
    return (
      <TransferForm {...common} account={chosen?.account} toMemberId={chosen?.memberId}>
        <DownlineChoice named={named} chosen={chosen} onChoose={setChosen} />
      </TransferForm>
    );
  return (
    <TransferForm {...common} account={transferable.uplineAccount}>
      <div className="col g1">
        <span className="lbl">{t('transfer.receiver')}</span>
        <b className="fs18" translate="no">
          {transferable.uplineAccount}
        </b>
        <span className="fs13 muted">{t('term.agent.upline')}</span>
      </div>
    </TransferForm>
  );
}

function Nobody({ direction }: { direction: Direction }) {
  const t = useWords();
  const toDownline = direction === 'downline';
  return (
    <Empty
      art="spot-boat"
      title={t(toDownline ? 'transfer.noDownline' : 'transfer.noUpline')}
      actions={
        <ButtonLink to={toDownline ? '/agentHome/registerCenter' : '/member/transactionHistory'} tone="primary">
          {t(toDownline ? 'transfer.openAccount' : 'term.wallet.accountRecord')}
        </ButtonLink>
      }
    >
      {t(toDownline ? 'transfer.noDownlineText' : 'transfer.noUplineText')}
    </Empty>
  );
}
