import type { Exclusion } from '../../lib/account/protection.js';
import { useWords } from '../../lib/language/words.js';
import { dayAndTime, zoneName } from '../../lib/time/time.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';

/** Shown instead of the deposit form during a break or a self-exclusion. */
export function ExcludedPanel({ exclusion: { kind, endsAt } }: { exclusion: Exclusion }) {
  const t = useWords();
  return (
    <div className="form-room" data-testid="deposit-excluded">
      <Empty
        title={t('deposit.excluded')}
        actions={
          <>
            <ButtonLink to="/member/withdraw" tone="solid" icon="withdraw">
              {t('term.wallet.withdraw')}
            </ButtonLink>
            <ButtonLink to="/member/limits" tone="line">
              {t('term.protect.limits')}
            </ButtonLink>
          </>
        }
      >
        {kind === 'cool_off' && endsAt
          ? t('deposit.excludedUntil', { time: `${dayAndTime(endsAt)} ${zoneName()}` })
          : t('deposit.excludedText')}
      </Empty>
    </div>
  );
}
