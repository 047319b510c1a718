import { useWords } from '../../lib/language/words.js';
import { ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';

/** Shown in place of vendor wallets, for a brand in which every game uses the same balance. */
export function SingleCard() {
  const t = useWords();
  return (
    <section className="panel col g4" data-testid="single">
      <span className="devicon">
        <Icon name="wallet" size={18} />
      </span>
      <div>
        <h2>{t('wallets.single')}</h2>
        <p className="muted">{t('wallets.singleText')}</p>
      </div>
      <ButtonLink to="/games" tone="line">
        {t('wallets.play')}
      </ButtonLink>
    </section>
  );
}
