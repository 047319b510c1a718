import { Link } from 'react-router-dom';
import { useWords } from '../../lib/language/words.js';
import { useBalance } from '../../lib/session/balance.js';
import { useContacts } from '../../lib/session/contacts.js';
import { session, useSession } from '../../lib/session/session.js';
import { IconButton } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Money } from '../../ui/money.js';

/**
 * The welcome panel after the first login (specification §2). It shows the registration bonus, a limit to set, and a
 * first game. The row of the bonus is always present, because the bonus arrives after the page.
 */
export function Welcome() {
  const t = useWords();
  const { firstTime, user } = useSession();
  const { data: balance } = useBalance();
  const waits = useContacts().data?.bonusWaits ?? false;
  if (!firstTime || !user) return null;
  const bonus = BigInt(balance?.bonusMinor ?? 0) > 0n;
  const gift = balance && BigInt(balance.balanceMinor) > 0n;
  return (
    <section className="panel welcome" aria-label={t('app.welcome.title')}>
      <div className="row between">
        <h2>{t('app.welcome.title')}</h2>
        <IconButton label={t('term.action.close')} icon="x" onClick={() => session.welcomed()} />
      </div>
      <ul>
        <li>
          <Icon name="rewards" />
          <span className="grow">
            {gift ? (
              <b>
                {t(bonus ? 'app.welcome.bonus' : 'app.welcome.cash')} <Money minor={balance.balanceMinor} />
              </b>
            ) : (
              t(waits ? 'app.welcome.waits' : 'app.welcome.offers')
            )}
          </span>
          {waits && !gift ? (
            <Link className="btn line s" to="/member/securityCenter">
              {t('term.action.confirm')}
            </Link>
          ) : (
            <Link className="btn line s" to="/promotions">
              {t('app.welcome.terms')}
            </Link>
          )}
        </li>
        <li>
          <Icon name="pause" />
          <span className="grow">{t('app.welcome.limit')}</span>
          <Link className="btn line s" to="/member/limits">
            {t('app.setLimit')}
          </Link>
        </li>
        <li>
          <Icon name="play" />
          <span className="grow">{t('app.welcome.game')}</span>
          <Link className="btn solid s" to="/bgs/dice">
            {t('app.welcome.play')}
          </Link>
        </li>
      </ul>
    </section>
  );
}
