import { useRef, useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Kbd } from '../keyboard/kbd.js';
import { useKeys } from '../keyboard/use-keys.js';
import { useKeptText } from '../use-kept-text.js';
import { may } from '../../lib/session.js';
import type { Review, ReviewSteps } from '../../lib/surface.js';
import { ApproveDialog } from './approve-dialog.js';
import { RejectDialog } from './reject-dialog.js';
import type { ReviewKind } from './review-kind.js';
import { NOTE_MAX, amountText } from './review-words.js';
import { noteKey, type ReviewActs } from './use-review-acts.js';


/** The note and the decision. Buttons that this operator may not press are absent, with the sentence why. */
export function DecisionDock<Row extends Review>({
  kind,
  detail,
  acts,
  isOff,
}: {
  kind: ReviewKind<Row>;
  detail: Row & ReviewSteps;
  acts: ReviewActs;
  isOff: boolean;
}) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useKeptText(noteKey(detail.id));
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const { id, version, claim } = detail;
  const isOpen = detail.state === 'open';
  const canReview = may(kind.reviewAction) && isOpen;
  const canDecide = canReview && detail.may.decide && !isOff;
  const whyNot = kind.whyNotApprove(detail, t);
  const canApprove = canDecide && whyNot === undefined;
  const ask = (kind: 'approve' | 'reject') => () => setAsking(kind);
  const claimIt = (): void => acts.act({ kind: 'claim', id, version });
  const releaseIt = (): void => acts.act({ kind: 'release', id, version });
  const canClaim = canReview && !isOff && !claim;
  const canRelease = canReview && !isOff && claim?.mine === true;
  useKeys({
    a: canApprove ? ask('approve') : undefined,
    r: canDecide ? ask('reject') : undefined,
    c: canClaim ? claimIt : undefined,
    u: canRelease ? releaseIt : undefined,
    '.': canReview ? () => field.current?.focus() : undefined,
  });
  if (!canReview) return null;
  const amount = amountText(kind, detail);
  const close = (): void => setAsking(undefined);
  return (
    <div className="oa">
      {detail.may.decide ? null : (
        <p className="row fs13 muted top">
          <Icon name="lock" size={16} />
          <span>
            {detail.may.because === 'claimed' && claim
              ? t('opsKit.heldBy', { name: claim.by.name })
              : t(`opsKit.because.${detail.may.because ?? 'decided'}`)}
          </span>
        </p>
      )}
      {isOff ? <p className="fs13 muted">{t('opsKit.decidingOff')}</p> : null}
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
        {canApprove ? (
          <Button tone="primary" className="grow" busy={acts.isBusy} onClick={ask('approve')}>
            {t(kind.words.approve)} <Kbd>A</Kbd>
          </Button>
        ) : null}
        {canDecide ? (
          <Button tone="line" busy={acts.isBusy} onClick={ask('reject')}>
            {t('opsKit.reject')} <Kbd>R</Kbd>
          </Button>
        ) : null}
        {canClaim ? (
          <Button tone="line" busy={acts.isBusy} onClick={claimIt}>
            {t('opsKit.claim')} <Kbd>C</Kbd>
          </Button>
        ) : null}
        {canRelease ? (
          <Button tone="line" busy={acts.isBusy} onClick={releaseIt}>
            {t('opsKit.release')} <Kbd>U</Kbd>
          </Button>
        ) : null}
      </div>
      <p className="fs12 faint">
        {(canDecide && whyNot) || t(kind.words.footnote)}
      </p>
      {asking === 'approve' ? (
        <ApproveDialog
          detail={detail}
          words={kind.words}
          amount={amount}
          onClose={close}
          onConfirm={() => {
            close();
            acts.act({ kind: 'approve', id, version, note: note.trim() });
          }}
        />
      ) : null}
      {asking === 'reject' ? (
        <RejectDialog
          kind={kind}
          amount={amount}
          note={note}
          onNote={setNote}
          onClose={close}
          onConfirm={(reason) => {
            close();
            acts.act({ kind: 'reject', id, version, note: note.trim(), reason });
          }}
        />
      ) : null}
    </div>
  );
}
