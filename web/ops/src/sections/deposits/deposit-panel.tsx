import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { dayAndTime } from '../../../../src/lib/time/time.js';
import { IconButton } from '../../../../src/ui/button.js';
import { CopyButton } from '../../../../src/ui/copy-button.js';
import { Num } from '../../../../src/ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { Tag } from '../../../../src/ui/tag.js';
import { AgeText } from '../../kit/queue/age-text.js';
import type { ShownRow } from '../../kit/queue/queue-list.js';
import type { Deposit, DepositDetail } from '../../lib/surface.js';
import { DecisionDock } from './decision-dock.js';
import { depositQuery } from './deposit-queries.js';
import { DEPOSIT_TARGET_MS } from './queue-facts.js';
import { FourEyes, ReviewTimeline, WhyItWaits } from './deposit-evidence.js';
import { referenceOf } from './deposit-words.js';
import { Overtaken } from './overtaken.js';
import type { DepositActs } from './use-deposit-acts.js';

interface PanelProps {
  readonly id: string;
  readonly row: ShownRow<Deposit> | undefined;
  readonly now: number;
  readonly acts: DepositActs;
  /** The queue could not be read: nothing can be decided. */
  readonly isOff: boolean;
  readonly onClose: () => void;
  readonly onNext: () => void;
}

/** One deposit beside the queue, or as a screen of its own on a phone. */
export function DepositPanel({ id, row, now, acts, isOff, onClose, onNext }: PanelProps) {
  const t = useWords();
  const query = useQuery(depositQuery(id));
  const { data: detail, refetch, isFetching } = query;
  const isNarrow = useNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNarrow) heading.current?.focus();
  }, [isNarrow]);
  // Another operator acted: the list knows a newer version than the panel.
  const isOlder = detail !== undefined && row !== undefined && isNewer(row.version, detail.version);
  useEffect(() => {
    if (isOlder && !isFetching) void refetch();
  }, [isOlder, isFetching, refetch]);
  const name = detail?.account ?? row?.account ?? '';
  const overtaken = acts.overtaken?.act.id === id ? acts.overtaken : undefined;
  return (
    <aside className="op" aria-label={t('opsDeposits.panel', { reference: referenceOf({ id }) })}>
      <div className="ob">
        <div className="row between top">
          <div className="row base">
            {isNarrow ? <IconButton label={t('opsDeposits.toQueue')} icon="prev" flip onClick={onClose} /> : null}
            <h2 ref={heading} tabIndex={-1}>
              <bdi>{name}</bdi>
            </h2>
            <Num className="fs12 muted">{referenceOf({ id })}</Num>
          </div>
          <div className="row">
            {detail && detail.state === 'open' ? (
              <span className="fs13">
                <AgeText since={detail.openedAt} now={now} targetMs={DEPOSIT_TARGET_MS} />
              </span>
            ) : null}
            {isNarrow ? null : <IconButton label={t('term.action.close')} icon="x" onClick={onClose} />}
          </div>
        </div>
        {detail && !(overtaken && isFetching) ? (
          overtaken ? (
            <Overtaken overtaken={overtaken} detail={detail} onSee={acts.forget} onNext={onNext} />
          ) : (
            <Evidence detail={detail} />
          )
        ) : query.isError ? (
          <ErrorCard error={query.error} onRetry={() => void refetch()} compact />
        ) : (
          <PanelLoading />
        )}
      </div>
      {detail && !overtaken ? <DecisionDock detail={detail} acts={acts} isOff={isOff || query.isError} /> : null}
    </aside>
  );
}

/** Versions are numbers in texts, which may be longer than a float holds. */
function isNewer(one: string, other: string): boolean {
  try {
    return BigInt(one) > BigInt(other);
  } catch {
    return one !== other;
  }
}

function Evidence({ detail }: { detail: DepositDetail }) {
  const t = useWords();
  const isOtherCurrency = detail.paidCurrency !== detail.currency;
  const difference = BigInt(detail.amountMinor) - BigInt(detail.orderedMinor);
  return (
    <>
      <div className="row between base wrap">
        <span className="disp fig28">
          <Num>
            {formatMinor(detail.amountMinor, { currency: detail.paidCurrency })}{' '}
            <span className="sym">{detail.paidCurrency}</span>
          </Num>
        </span>
        {detail.state === 'open' ? null : (
          <Tag tone={detail.state === 'rejected' ? 'alert' : 'done'}>{t(`opsDeposits.state.${detail.state}`)}</Tag>
        )}
      </div>
      <dl className="f4 f22">
        <div>
          <dt>{t('opsDeposits.arrived')}</dt>
          <dd>
            <Num>{formatMinor(detail.amountMinor, { currency: detail.paidCurrency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsDeposits.ordered')}</dt>
          <dd>
            <Num>{formatMinor(detail.orderedMinor, { currency: detail.currency })}</Num>
          </dd>
        </div>
        <div>
          <dt>{t('opsDeposits.difference')}</dt>
          <dd>
            {isOtherCurrency ? (
              <span>{t('opsDeposits.otherCurrency')}</span>
            ) : (
              <Num>
                {difference > 0n ? '+' : ''}
                {formatMinor(difference, { currency: detail.currency })}
              </Num>
            )}
          </dd>
        </div>
      </dl>
      <FourEyes detail={detail} />
      <WhyItWaits detail={detail} />
      <section>
        <h3 className="s">{t('opsDeposits.payment')}</h3>
        <dl className="kv">
          <dt>{t('opsDeposits.method')}</dt>
          <dd>
            <bdi>{detail.methodId}</bdi>
          </dd>
          <dt>{t('opsDeposits.provider')}</dt>
          <dd>
            <bdi>{detail.provider}</bdi>
          </dd>
          <dt>{t('opsDeposits.paymentId')}</dt>
          <dd className="row end-row">
            <bdi className="hash">{detail.paymentId}</bdi>
            <CopyButton text={detail.paymentId} bare />
          </dd>
          <dt>{t('opsDeposits.orderedAt')}</dt>
          <dd>
            <Num>{dayAndTime(detail.createdAt, true)}</Num>
          </dd>
          {detail.promotion ? (
            <>
              <dt>{t('opsDeposits.promotion')}</dt>
              <dd>
                <bdi>{detail.promotion}</bdi>
              </dd>
            </>
          ) : null}
        </dl>
      </section>
      <ReviewTimeline detail={detail} />
      <p className="fs12 faint">{t('opsDeposits.readLogged')}</p>
    </>
  );
}

function PanelLoading() {
  return (
    <Loading>
      <div className="col g4">
        <Skeleton width="180px" height="34px" />
        <Skeleton height="52px" radius="10px" />
        <Skeleton height="90px" radius="10px" />
        <Skeleton height="120px" radius="10px" />
      </div>
    </Loading>
  );
}
