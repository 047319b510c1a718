import { useRef, useState } from 'react';
import { useWords } from '../../../../src/lib/language/words.js';
import { Button } from '../../../../src/ui/button.js';
import { Icon } from '../../../../src/ui/icon.js';
import { Kbd } from '../../kit/keyboard/kbd.js';
import { useKeys } from '../../kit/keyboard/use-keys.js';
import { useKeptText } from '../../kit/use-kept-text.js';
import { may } from '../../lib/session.js';
import type { DepositDetail } from '../../lib/surface.js';
import { ApproveDialog } from './approve-dialog.js';
import { arrived } from './deposit-words.js';
import { NOTE_MAX } from './note-limit.js';
import { RejectDialog } from './reject-dialog.js';
import { noteKey, type DepositActs } from './use-deposit-acts.js';


/** The note and the decision. Buttons that this operator may not press are absent, with the sentence why. */
export function DecisionDock({ detail, acts, isOff }: { detail: DepositDetail; acts: DepositActs; isOff: boolean }) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useKeptText(noteKey(detail.id));
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const { id, version, claim } = detail;
  const isOpen = detail.state === 'open';
  const canReview = may('deposits.review') && isOpen;
  const canDecide = canReview && detail.may.decide && !isOff;
  const canApprove = canDecide && detail.paidCurrency === detail.currency;
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
  const close = (): void => setAsking(undefined);
  return (
    <div className="oa">
      {detail.may.decide ? null : (
        <p className="row fs13 muted top">
          <Icon name="lock" size={16} />
          <span>
            {detail.may.because === 'claimed' && claim
              ? t('opsDeposits.heldBy', { name: claim.by.name })
              : t(`opsDeposits.because.${detail.may.because ?? 'decided'}`)}
          </span>
        </p>
      )}
      {isOff ? <p className="fs13 muted">{t('opsKit.decidingOff')}</p> : null}
      <div className="input s">
        <input
          ref={field}
          value={note}
          maxLength={NOTE_MAX}
          placeholder={t('opsDeposits.notePlaceholder')}
          aria-label={t('opsDeposits.note')}
          onChange={(event) => setNote(event.target.value)}
        />
        <Kbd>.</Kbd>
      </div>
      <div className="row decide">
        {canApprove ? (
          <Button tone="primary" className="grow" busy={acts.isBusy} onClick={ask('approve')}>
            {t('opsDeposits.approve')} <Kbd>A</Kbd>
          </Button>
        ) : null}
        {canDecide ? (
          <Button tone="line" busy={acts.isBusy} onClick={ask('reject')}>
            {t('opsDeposits.reject')} <Kbd>R</Kbd>
          </Button>
        ) : null}
        {canClaim ? (
          <Button tone="line" busy={acts.isBusy} onClick={claimIt}>
            {t('opsDeposits.claim')} <Kbd>C</Kbd>
          </Button>
        ) : null}
        {canRelease ? (
          <Button tone="line" busy={acts.isBusy} onClick={releaseIt}>
            {t('opsDeposits.release')} <Kbd>U</Kbd>
          </Button>
        ) : null}
      </div>
      <p className="fs12 faint">
        {canDecide && !canApprove ? t('opsDeposits.otherCurrencyText') : t('opsDeposits.playerReads')}
      </p>
      {asking === 'approve' ? (
        <ApproveDialog
          detail={detail}
          amount={arrived(detail)}
          onClose={close}
          onConfirm={() => {
            close();
            acts.act({ kind: 'approve', id, version, note: note.trim() });
          }}
        />
      ) : null}
      {asking === 'reject' ? (
        <RejectDialog
          amount={arrived(detail)}
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
