import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { IconButton } from '../../../../src/ui/button.js';
import { Num } from '../../../../src/ui/money.js';
import { ErrorCard, Loading, Skeleton } from '../../../../src/ui/states.js';
import { Tag } from '../../../../src/ui/tag.js';
import type { ReviewRow, ReviewSteps } from '../../lib/surface.js';
import { PlayerButton } from '../player-button.js';
import { AgeText } from '../queue/age-text.js';
import type { ShownRow } from '../queue/queue-list.js';
import { DecisionDock } from './decision-dock.js';
import { Overtaken } from './overtaken.js';
import { FourEyes, ReviewTimeline, WhyItWaits } from './review-evidence.js';
import type { ReviewKind } from './review-kind.js';
import { reviewQuery } from './review-queries.js';
import { figureOf, nameOf, referenceOf } from './review-words.js';
import type { ReviewActs } from './use-review-acts.js';

interface PanelProps<Row extends ReviewRow, Detail extends Row & ReviewSteps> {
  readonly kind: ReviewKind<Row, Detail>;
  readonly id: string;
  readonly row: ShownRow<Row> | undefined;
  readonly now: number;
  readonly acts: ReviewActs;
  /** True if the queue could not be read from the server. Decisions are then not possible. */
  readonly isOff: boolean;
  readonly onClose: () => void;
  readonly onNext: () => void;
}

/** The open entry: beside the queue, or as a full screen on a phone. */
export function ReviewPanel<Row extends ReviewRow, Detail extends Row & ReviewSteps>({
  kind,
  id,
  row,
  now,
  acts,
  isOff,
  onClose,
  onNext,
}: PanelProps<Row, Detail>) {
  const t = useWords();
  const query = useQuery(reviewQuery<Detail>(kind.path, id, kind.isFresh));
  const { data: detail, refetch, isFetching } = query;
  const isAlone = useNarrow() || kind.isWholePage === true;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAlone) heading.current?.focus();
  }, [isAlone]);
  // The list has a newer version of the entry than the panel, because another operator has acted.
  const isOlder = detail !== undefined && row !== undefined && BigInt(row.version) > BigInt(detail.version);
  useEffect(() => {
    if (isOlder && !isFetching) void refetch();
  }, [isOlder, isFetching, refetch]);
  const shown = detail ?? row;
  const name = shown ? (shown.account ? nameOf(shown) : t(kind.one)) : '';
  const reference = referenceOf(shown ?? { id });
  const overtaken = acts.overtaken?.act.id === id ? acts.overtaken : undefined;
  return (
    <aside className="op" aria-label={`${t(kind.one)} ${reference}`}>
      <div className="ob">
        <div className="row between">
          <div className="row shrink">
            {isAlone ? <IconButton label={t('opsKit.toQueue')} icon="prev" flip onClick={onClose} /> : null}
            <div className="row wrap g2 shrink">
              <h2 ref={heading} tabIndex={-1}>
                <bdi>{name}</bdi>
              </h2>
              <Num className="fs12 muted">{reference}</Num>
            </div>
          </div>
          <div className="row">
            {detail?.state === 'open' ? (
              <span className="fs13">
                <AgeText since={detail.openedAt} now={now} targetMs={kind.targetMs} />
              </span>
            ) : null}
            {shown?.memberId ? <PlayerButton id={shown.memberId} /> : null}
            {isAlone ? null : <IconButton label={t('term.action.close')} icon="x" onClick={onClose} />}
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
      {detail && !overtaken ? (
        <DecisionDock kind={kind} detail={detail} acts={acts} isOff={isOff || query.isError} />
      ) : null}
    </aside>
  );
}

function Evidence<Row extends ReviewRow, Detail extends Row & ReviewSteps>({
  kind,
  detail,
}: {
  kind: ReviewKind<Row, Detail>;
  detail: Detail;
}) {
  const t = useWords();
  const { Facts, Why } = kind;
  const amount = kind.amountOf?.(detail);
  const { text, isBad } = kind.stateOf(detail, t);
  const eyes = kind.eyes(detail);
  return (
    <>
      <div className="row between base wrap">
        {amount?.minor !== undefined ? (
          <span className="disp fig28">
            <Num>
              {figureOf(amount)} <span className="sym">{amount.currency}</span>
            </Num>
          </span>
        ) : null}
        {detail.state === 'open' ? null : <Tag tone={isBad ? 'alert' : 'done'}>{text}</Tag>}
      </div>
      {eyes ? <FourEyes eyes={eyes} /> : null}
      {Why ? <Why detail={detail} /> : <WhyItWaits reasons={kind.reasons?.(detail, t) ?? []} />}
      <Facts detail={detail} />
      <ReviewTimeline row={detail} lines={kind.timeline(detail, t)} />
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
