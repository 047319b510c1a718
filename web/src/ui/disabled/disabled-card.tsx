import { useWords } from '../../lib/language/words.js';
import { ButtonLink } from '../button.js';
import { ServiceLinks } from '../service-links.js';
import { Note } from '../states.js';
import './disabled.css';

/** Says that the member's account is disabled, what is still possible, and how to reach customer service. */
export function DisabledCard() {
  const t = useWords();
  return (
    <div className="disabledcard" data-testid="disabled">
      <Note tone="alert">
        <p className="b">{t('disabled.title')}</p>
        <p>{t('disabled.can')}</p>
        <p>{t('disabled.cannot')}</p>
        <div className="row wrap disabledacts">
          <ButtonLink to="/help#contact" tone="solid" icon="chat">
            {t('disabled.ask')}
          </ButtonLink>
          <ServiceLinks />
        </div>
      </Note>
    </div>
  );
}
