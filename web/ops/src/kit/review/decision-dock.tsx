import { useRef, useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Icon } from '../../../../src/ui/icon.js';
import { may } from '../../lib/session.js';
import type { ReviewRow, ReviewSteps } from '../../lib/surface.js';
import { Kbd } from '../keyboard/kbd.js';
import { useKeys } from '../keyboard/use-keys.js';
import { useKeptText } from '../use-kept-text.js';
import { DecisionDialog } from './decision-dialog.js';
import { FiguresChanged } from './figures-changed.js';
import type { Decision, ReviewKind } from './review-kind.js';
import { NOTE_MAX, amountText } from './review-words.js';
import { noteKey, type ReviewActs } from './use-review-acts.js';

/**
 * The note field and the buttons of the decisions. If this operator may not decide, the reason stands in place of the
 * buttons.
 */
export function DecisionDock<Row extends ReviewRow, Detail extends Row & ReviewSteps>({
  kind,
  detail,
  acts,
  isOff,
}: {
  kind: ReviewKind<Row, Detail>;
  detail: Detail;
  acts: ReviewActs;
  isOff: boolean;
}) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useKeptText(noteKey(detail.id));
  const [asking, setAsking] = useState<Decision<Detail>>();
  const { id, version, claim } = detail;
  const canReview = may(kind.reviewAction);
  const isOpen = detail.state === 'open';
  const own = kind.decisions.filter(
    (decision) => may(decision.action ?? kind.reviewAction) && decision.isAllowed(detail),
  );
  const allowed = isOff ? [] : own;
  const claims = canReview && !isOff && kind.hasClaims && isOpen;
  const claimIt = claims && !claim ? () => acts.act({ name: 'claim', isDecision: false, id, version }) : undefined;
  const releaseIt =
    claims && claim?.mine ? () => acts.act({ name: 'release', isDecision: false, id, version }) : undefined;
  const backBy = canReview && !isOff ? kind.takesBack?.(detail) : undefined;
  const because = isOpen ? kind.because(detail) : undefined;
  const isShown = (canReview && isOpen) || own.length > 0 || backBy !== undefined;
  useKeys({
    ...Object.fromEntries(allowed.map((decision) => [decision.key, () => setAsking(decision)])),
    c: claimIt,
    u: releaseIt,
    '.': isShown ? () => field.current?.focus() : undefined,
  });
  if (!isShown) return null;
  const close = (): void => setAsking(undefined);
  return (
    <div className="oa">
      {because ? (
        <p className="row fs13 muted top">
          <Icon name="lock" size={16} />
          <span>
            {because === 'claimed' && claim
              ? t('opsKit.heldBy', { name: claim.by.name })
              : t(`opsKit.because.${because}`)}
          </span>
        </p>
      ) : null}
      {isOff ? <p className="fs13 muted">{t('opsKit.decidingOff')}</p> : null}
      {acts.changed?.act.id === id ? <FiguresChanged changed={acts.changed} currency={detail.currency ?? ''} /> : null}
      <div className="input s">
        <input
          ref={field}
          value={note}
          maxLength={NOTE_MAX}
          placeholder={t('opsKit.notePlaceholder')}
          aria-label={t('opsKit.note')}
          onChange={(event) => setNote(event.target.value)}
        />
        <Kbd>.</Kbd>
      </div>
      <div className="row decide">
        {allowed.map((decision) => (
          <Button
            key={decision.name}
            tone={decision.isMain ? 'primary' : 'line'}
            busy={acts.isBusy}
            onClick={() => setAsking(decision)}
          >
            {t(decision.words.button)} <Kbd>{decision.key.toUpperCase()}</Kbd>
          </Button>
        ))}
        {backBy ? (
          <Button
            tone="line"
            busy={acts.isBusy}
            onClick={() => acts.act({ name: backBy, isDecision: false, id, version })}
          >
            {t('opsKit.takeBack')}
          </Button>
        ) : null}
        {claimIt ? (
          <Button tone="line" busy={acts.isBusy} onClick={claimIt}>
            {t('opsKit.claim')} <Kbd>C</Kbd>
          </Button>
        ) : null}
        {releaseIt ? (
          <Button tone="line" busy={acts.isBusy} onClick={releaseIt}>
            {t('opsKit.release')} <Kbd>U</Kbd>
          </Button>
        ) : null}
      </div>
      <p className="fs12 faint">{kind.footnote(detail, t)}</p>
      {asking ? (
        <DecisionDialog
          decision={asking}
          detail={detail}
          amount={amountText(kind, detail)}
          note={note}
          onNote={setNote}
          onClose={close}
          onConfirm={({ reason, letter }) => {
            close();
            acts.act({
              name: asking.name,
              isDecision: true,
              id,
              version: asking.version?.(detail) ?? version,
              ...(asking.seen && { seen: asking.seen(detail) }),
              note: note.trim(),
              ...(reason && { reason, reasonField: asking.choice?.field }),
              ...(letter && asking.writes && { letter, letterField: asking.writes.field }),
            });
          }}
        />
      ) : null}
    </div>
  );
}
