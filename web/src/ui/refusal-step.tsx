import { asFailure } from '../lib/api/failure.js';
import { ButtonLink } from './button.js';

/** A link to the page that helps after a refused bet. It renders nothing for other refusals. */
export function RefusalStep({ refusal, label }: { refusal: unknown; label: string }) {
  if (!refusal || asFailure(refusal).code !== 'wallet.bonus_stake_limit') return null;
  return (
    <ButtonLink to="/member/bonusDetails" tone="line" size="s" icon="promo">
      {label}
    </ButtonLink>
  );
}
