import { Link } from 'react-router-dom';
import { brand } from '../../lib/brand/brand.js';
import { menuAddress } from '../../lib/games/address.js';
import { useLanes } from '../../lib/games/catalogue.js';
import { vendorName } from '../../lib/games/names.js';
import { currentLanguage, useWords } from '../../lib/language/words.js';
import { VendorMark } from '../../ui/vendor-mark.js';
import { Num } from '../../ui/money.js';
import { useCategories } from '../categories.js';
import { ServiceLink } from '../../ui/service-link.js';
import { ServicePlaces } from './service-places.js';

/** The logos of all vendors. Each vendor appears once and links to the first category in which it has games. */
function Providers() {
  const t = useWords();
  const cards = (useLanes() ?? []).flatMap((lane) => lane.cards);
  const unique = cards.filter((card, index) => cards.findIndex((one) => one.vassalage === card.vassalage) === index);
  return (
    <div>
      <h2>{t('app.providers')}</h2>
      <div className="vend">
        {unique.map((card) => (
          <Link key={card.vassalage} to={menuAddress(card)} translate="no">
            <VendorMark vassalage={card.vassalage} size={22} />
            {vendorName(t, card)}
          </Link>
        ))}
      </div>
    </div>
  );
}

/** The footer: products, help, contact, vendors' logos with names, age limit and licence. */
export function Footer() {
  const t = useWords();
  const categories = useCategories();
  return (
    <footer className="foot">
      <div className="inner">
        <div className="cols">
          <div>
            <h2>{t('app.products')}</h2>
            {categories.map((category) => (
              <Link key={category.code} to={category.to}>
                {t(category.word)}
              </Link>
            ))}
          </div>
          <div>
            <h2>{t('term.help.help')}</h2>
            <Link to="/help#term">{t('app.terms')}</Link>
            <Link to="/help#privacy">{t('app.privacy')}</Link>
            <Link to="/verify">{t('app.verifyRound')}</Link>
            <Link to="/member/limits">{t('app.setLimit')}</Link>
          </div>
          <div>
            <h2>{t('app.contact')}</h2>
            <ServiceLink>{t('term.help.customerService')}</ServiceLink>
            <Link to="/help#feedback">{t('term.help.feedback')}</Link>
            <Link to="/agent">{t('app.becomeAgent')}</Link>
            <ServicePlaces at="footer" />
          </div>
          <Providers />
        </div>
        <div className="age">
          <b>
            <Num>{brand.ageLimit}+</Num>
          </b>
          <div>
            <p>{t('app.ageText', { age: brand.ageLimit })}</p>
            <p>{brand.licence[currentLanguage()] ?? brand.licence[brand.defaultLanguage.toLowerCase()]}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}
