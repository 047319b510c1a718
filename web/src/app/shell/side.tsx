import { NavLink, Link } from 'react-router-dom';
import { brand } from '../../lib/brand/brand.js';
import { LANGUAGE_NAMES } from '../../lib/language/languages.js';
import { currentLanguage, useWords } from '../../lib/language/words.js';
import { isOffered } from '../../lib/rewards/promo-pages.js';
import { usePromoState } from '../../lib/rewards/promo-state.js';
import { isAgent, useSession } from '../../lib/session/session.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { ServiceLink } from '../../ui/service-link.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { useCategories } from '../categories.js';
import { AppEntry } from './app-entry.js';
import { CategoryLink } from './category-link.js';
import { openDrawer } from './drawers.js';
import { ServicePlaces } from './service-places.js';
import { SideBanners } from './side-banners.js';

const rowClass = (isActive: boolean): string => `it ${isActive ? 'on' : ''}`;

function Entry({
  to,
  icon,
  solid,
  name,
  end,
}: {
  to: string;
  icon: IconName;
  solid?: IconName;
  name: string;
  end?: boolean;
}) {
  return (
    <NavLink to={to} end={end} title={name} className={({ isActive }) => rowClass(isActive)}>
      {({ isActive }) => (
        <>
          <Icon name={isActive && solid ? solid : icon} />
          <span>{name}</span>
        </>
      )}
    </NavLink>
  );
}

/** The rows of the side menu. The menu drawer of a phone shows them too. */
export function SideRows() {
  const t = useWords();
  const { user } = useSession();
  const categories = useCategories();
  const { data: promos } = usePromoState();
  return (
    <>
      <Entry to="/" end icon="home" solid="home-s" name={t('app.home')} />
      {categories.map(({ code, to, icon, word }) => (
        <CategoryLink key={code} to={to} title={t(word)} className={rowClass}>
          {() => (
            <>
              <Icon name={icon} />
              <span>{t(word)}</span>
            </>
          )}
        </CategoryLink>
      ))}
      <div className="sep" />
      <Entry to="/promotions" icon="promo" name={t('app.promotions')} />
      <Entry to="/member/rewardCenter" icon="rewards" name={t('app.rewards')} />
      {user ? (
        isAgent(user) ? (
          <Entry to="/agentHome" icon="agent" name={t('term.agent.centre')} />
        ) : isOffered(promos, '/member/referral') ? (
          <Entry to="/member/referral" icon="invite" name={t('app.invite')} />
        ) : null
      ) : null}
      <div className="sep" />
      <AppEntry />
      <ServiceLink className="it" title={t('term.help.customerService')}>
        <Icon name="chat" />
        <span>{t('term.help.customerService')}</span>
      </ServiceLink>
      <ServicePlaces at="side" />
      <SideBanners />
    </>
  );
}

/** The side menu of wide screens: 216 px wide, or 64 px with tooltips when it is collapsed. */
export function Side() {
  const t = useWords();
  return (
    <aside className="side">
      <div className="inner">
        <Link to="/" className="brand" aria-label={`${brand.name}, ${t('app.home')}`}>
          <BrandMark />
          <span>{brand.name}</span>
        </Link>
        <nav aria-label={t('app.categories')} className="col rows">
          <SideRows />
        </nav>
        <button type="button" className="it last" title={t('app.settings')} onClick={() => openDrawer('settings')}>
          <Icon name="settings" />
          <span>
            {t('app.settings')}
            <span className="fs12 faint block">
              {t('app.settingsOf', { language: LANGUAGE_NAMES[currentLanguage()] })}
            </span>
          </span>
        </button>
      </div>
    </aside>
  );
}
