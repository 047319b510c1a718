import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { formatMinor } from '../../../../src/lib/money/money.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { IconButton } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { Tag } from '../../../../src/ui/tag.js';
import { AgeText } from '../queue/age-text.js';
import type { ShownRow } from '../queue/queue-list.js';
import type { Review, ReviewSteps } from '../../lib/surface.js';
import { DecisionDock } from './decision-dock.js';
import { FourEyes, ReviewTimeline, WhyItWaits } from './review-evidence.js';
import { Overtaken } from './overtaken.js';
import type { ReviewKind } from './review-kind.js';
import { reviewQuery } from './review-queries.js';
import { referenceOf } from './review-words.js';
import type { ReviewActs } from './use-review-acts.js';

interface PanelProps<Row extends Review> {
  readonly kind: ReviewKind<Row>;
  readonly id: string;
  readonly row: ShownRow<Row> | undefined;
  readonly now: number;
  readonly acts: ReviewActs;
  /** The queue could not be read: nothing can be decided. */
  readonly isOff: boolean;
  readonly onClose: () => void;
  readonly onNext: () => void;
}

/** The open one beside the queue, or as a screen of its own on a phone. */
export function ReviewPanel<Row extends Review>({
  kind,
  id,
  row,
  now,
  acts,
  isOff,
  onClose,
  onNext,
}: PanelProps<Row>) {
  const t = useWords();
  const query = useQuery(reviewQuery<Row>(kind.path, id));
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
    <aside className="op" aria-label={`${t(kind.words.one)} ${referenceOf({ id })}`}>
      <div className="ob">
        <div className="row between top">
          <div className="row base">
            {isNarrow ? <IconButton label={t('opsKit.toQueue')} icon="prev" flip onClick={onClose} /> : null}
            <h2 ref={heading} tabIndex={-1}>
              <bdi>{name}</bdi>
            </h2>
            <Num className="fs12 muted">{referenceOf({ id })}</Num>
          </div>
          <div className="row">
            {detail && detail.state === 'open' ? (
              <span className="fs13">
                <AgeText since={detail.openedAt} now={now} targetMs={kind.targetMs} />
              </span>
            ) : null}
            {isNarrow ? null : <IconButton label={t('term.action.close')} icon="x" onClick={onClose} />}
          </div>
        </div>
        {detail && !(overtaken && isFetching) ? (
          overtaken ? (
            <Overtaken overtaken={overtaken} detail={detail} onSee={acts.forget} onNext={onNext} />
          ) : (
            <Evidence kind={kind} detail={detail} />
          )
        ) : query.isError ? (
          <ErrorCard error={query.error} onRetry={() => void refetch()} compact />
        ) : (
          <PanelLoading />
        )}
      </div>
      {detail && !overtaken ? <DecisionDock kind={kind} detail={detail} acts={acts} isOff={isOff || query.isError} /> : null}
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

function Evidence<Row extends Review>({ kind, detail }: { kind: ReviewKind<Row>; detail: Row & ReviewSteps }) {
  const t = useWords();
  const { Facts } = kind;
  const currency = kind.currencyOf(detail);
  return (
    <>
      <div className="row between base wrap">
        <span className="disp fig28">
          <Num>
            {formatMinor(detail.amountMinor, { currency })} <span className="sym">{currency}</span>
          </Num>
        </span>
        {detail.state === 'open' ? null : (
          <Tag tone={detail.state === 'rejected' ? 'alert' : 'done'}>{t(`opsKit.state.${detail.state}`)}</Tag>
        )}
      </div>
      <FourEyes detail={detail} />
      <WhyItWaits reasons={detail.reasons.map((reason) => kind.reasonText(t, reason))} />
      <Facts detail={detail} />
      <ReviewTimeline detail={detail} />
      <p className="fs12 faint">{t('opsKit.readLogged')}</p>
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
