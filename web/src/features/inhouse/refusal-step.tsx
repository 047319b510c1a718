import { asFailure } from '../../lib/api/failure.js';
import { useWords } from '../../lib/language/words.js';
import { ButtonLink } from '../../ui/button.js';

/** A link to the page that helps after a refused bet; nothing for a refusal that needs none. */
export function RefusalStep({ refusal }: { refusal: unknown }) {
  const t = useWords();
  if (!refusal || asFailure(refusal).code !== 'wallet.bonus_stake_limit') return null;
  return (
    <ButtonLink to="/member/bonusDetails" tone="line" size="s" icon="promo">
      {t('inhouse.seeBonus')}
    </ButtonLink>
  );
}
