import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../../src/lib/language/words.js';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { useServerNow } from '../../../../src/lib/time/server-clock.js';
import { say } from '../../../../src/ui/toast.js';
import { may } from '../../lib/session.js';
import type { ReviewRow, ReviewSteps } from '../../lib/surface.js';
import { useKeyHelp } from '../keyboard/page-keys.js';
import { useKeys } from '../keyboard/use-keys.js';
import { useOpenPlayer } from '../player-button.js';
import { afterDecision, moved, oldestUnclaimed, stillChosen, toggled, toggledAll } from '../queue/queue-cursor.js';
import { ageOfAddress, isOfAge } from '../queue/age-band.js';
import { useQueue } from '../queue/use-queue.js';
import { QueueView } from './queue-view.js';
import type { QueueTab, ReviewKind } from './review-kind.js';
import { reviewKeys } from './review-keys.js';
import { ReviewPanel } from './review-panel.js';
import { reviewsQuery } from './review-queries.js';
import { amountText, matches, referenceOf } from './review-words.js';
import { useReviewActs } from './use-review-acts.js';

const NOTHING: ReadonlySet<string> = new Set();
/**
 * How many pages are read for a filter by waiting time and for each step of a search. The page Today counts the same
 * number of entries.
 */
const PAGES_AT_ONCE = 10;

/** The queue of one review kind, with the open entry beside it. */
export function ReviewPage<Row extends ReviewRow, Detail extends Row & ReviewSteps>({
  kind,
  extra,
}: {
  kind: ReviewKind<Row, Detail>;
  /** A control next to the tabs, above the rows. */
  extra?: ReactNode;
}) {
  const t = useWords();
  const now = useServerNow();
  const isNarrow = useNarrow();
  const [address, setAddress] = useSearchParams();
  const tab = (kind.tabs.find(({ id }) => id === address.get('tab')) ?? kind.tabs[0]) as QueueTab;
  const find = address.get('find') ?? '';
  const openId = address.get('open') ?? undefined;
  const age = tab.waits ? ageOfAddress(address) : undefined;
  const [shownPages, setPages] = useState(1);
  const isFiltered = age !== undefined || find !== '';
  const pages = isFiltered ? Math.max(PAGES_AT_ONCE, shownPages) : shownPages;
  const [at, setAt] = useState<string>();
  const [chosen, setChosen] = useState(NOTHING);
  const filters = Object.fromEntries(
    (kind.filters ?? []).flatMap(({ name }) => (address.get(name) ? [[name, address.get(name) ?? '']] : [])),
  );
  const list = useQuery(reviewsQuery<Row>(kind.path, tab, pages, filters));
  const queue = useQueue(list.data?.rows, `${tab.id} ${list.data?.pages ?? 1} ${Object.values(filters).join(' ')}`);
  const rows = (queue.rows ?? []).filter(
    (row) => (find === '' || matches(kind, row, find)) && (!age || isOfAge(row.openedAt, age)),
  );
  const isOld = list.isError;
  const canReview = may(kind.reviewAction);
  const focusRow = useRef<string>(undefined);

  const show = (changes: Readonly<Record<string, string | undefined>>, replace = false): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace },
    );
  const open = (id: string | undefined): void => {
    acts.forget();
    if (id) setAt(id);
    // The URL of the open entry replaces the URL of the previous entry in the browser history, so that one Back closes
    // the panel even after several entries.
    show({ open: id }, openId !== undefined && id !== undefined);
  };
  const goTo = (id: string | undefined): void => {
    if (id === undefined) return;
    setAt(id);
    focusRow.current = id;
  };
  const acts = useReviewActs<Detail>(kind.path, (act, detail) => {
    queue.put(detail);
    setChosen(NOTHING);
    if (act.name === 'release' && !act.isDecision && tab.id === 'mine') queue.drop(act.id);
    if (act.name.startsWith('take-')) {
      if (tab.id === 'second') queue.drop(act.id);
      say(t('opsKit.tookBack', { reference: referenceOf(detail) }));
    }
    const decision = act.isDecision ? kind.decisions.find(({ name }) => name === act.name) : undefined;
    if (!decision) return;
    const isOver = decision.isOver(detail);
    const reference = referenceOf(detail);
    say(
      isOver
        ? t(decision.words.done, { reference, amount: amountText(kind, detail) })
        : t(decision.stillText?.(detail) ?? 'opsKit.waitsForSecond', { reference }),
    );
    const next = afterDecision(rows, act.id);
    if (isOver && tab.waits) queue.drop(act.id);
    open(undefined);
    goTo(next);
  });

  // After a decision or a key has moved the cursor to another row, that row gets the focus as soon as it is rendered.
  useEffect(() => {
    const id = focusRow.current;
    if (id === undefined) return;
    focusRow.current = undefined;
    document.getElementById(`row-${id}`)?.focus();
  });

  const chosenIds = stillChosen(chosen, rows);
  const held = rows.filter(({ id }) => chosenIds.includes(id));
  const under = rows.find(({ id }) => id === at);
  const pick = held.length > 0 ? held : under && !under.isGone ? [under] : [];
  const claim = (): void =>
    void acts.actOnAll(
      'claim',
      pick.filter((row) => !row.claim),
    );
  const release = (): void =>
    void acts.actOnAll(
      'release',
      pick.filter((row) => row.claim?.mine),
    );
  const canAct = canReview && !isOld && tab.waits && kind.hasClaims;
  const openPlayer = useOpenPlayer();
  const player = under?.memberId;
  const takeOldest = (): void => {
    const id = oldestUnclaimed(rows);
    if (id === undefined) return say(t('opsKit.noneFree'));
    goTo(id);
    open(id);
  };
  const move = (by: 1 | -1): void => goTo(moved(rows, at, by));
  useKeyHelp(reviewKeys(kind, may));
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: at ? () => open(at) : undefined,
    x: canAct && at ? () => setChosen(toggled(chosen, rows, at)) : undefined,
    c: canAct && !openId ? claim : undefined,
    u: canAct && !openId ? release : undefined,
    n: tab.waits ? takeOldest : undefined,
    // While an entry is open, its panel handles the key O (open the player's page).
    o: openPlayer && player && !openId ? () => openPlayer(player) : undefined,
    Escape: () => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      else if (openId) {
        open(undefined);
        goTo(at);
      } else if (chosen.size > 0) setChosen(NOTHING);
      else if (find) show({ find: undefined });
    },
  });

  return (
    <div className={`qm ${openId ? 'opened' : ''} ${kind.isWholePage ? 'whole' : ''}`}>
      <QueueView
        kind={kind}
        tab={tab}
        onTab={(next) => {
          setChosen(NOTHING);
          setAt(undefined);
          setPages(1);
          const id = next.id === kind.tabs[0]?.id ? undefined : next.id;
          show({ tab: id, open: undefined, age: undefined, asOf: undefined });
        }}
        filters={filters}
        onFilter={(name, value) => {
          setChosen(NOTHING);
          setPages(1);
          show({ [name]: value, open: undefined });
        }}
        extra={extra}
        find={find}
        onFindAll={() => show({ find: undefined })}
        age={age}
        onAllAges={() => show({ age: undefined, asOf: undefined })}
        rows={queue.rows && rows}
        list={list}
        newCount={queue.newCount}
        onShowNew={queue.showNew}
        now={now}
        at={at}
        onAt={setAt}
        openId={openId}
        onOpen={open}
        chosen={chosenIds}
        onChoose={(id) => setChosen(toggled(chosen, rows, id))}
        onChooseAll={() => setChosen(toggledAll(chosen, rows))}
        onClear={() => setChosen(NOTHING)}
        canAct={canAct}
        onClaim={claim}
        onRelease={release}
        onOldest={takeOldest}
        onMove={move}
        onMore={() => setPages(pages + (isFiltered ? PAGES_AT_ONCE : 1))}
        isNarrow={isNarrow}
      />
      {openId ? (
        <ReviewPanel
          key={openId}
          kind={kind}
          id={openId}
          row={rows.find(({ id }) => id === openId)}
          now={now}
          acts={acts}
          isOff={isOld}
          onClose={() => open(undefined)}
          onNext={takeOldest}
        />
      ) : null}
    </div>
  );
}
