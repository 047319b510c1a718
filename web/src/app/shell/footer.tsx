import { Link } from 'react-router-dom';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { Num } from '../../ui/money.js';
import { CATEGORIES } from '../menu.js';

const VENDORS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'];

/** Products, help, contact, vendor names set in type, age and licence. */
export function Footer() {
  const t = useWords();
  return (
    <footer className="foot">
      <div className="inner">
        <div className="cols">
          <div>
            <h2>{t('app.products')}</h2>
            {CATEGORIES.slice(0, 5).map((category) => <Link key={category.to} to={category.to}>{t(category.word)}</Link>)}
          </div>
          <div>
            <h2>{t('term.help.help')}</h2>
            <Link to="/help#term">{t('app.terms')}</Link>
            <Link to="/help#privacy">{t('app.privacy')}</Link>
            <Link to="/verify">{t('app.verifyRound')}</Link>
            <Link to="/help#limits">{t('app.setLimit')}</Link>
          </div>
          <div>
            <h2>{t('app.contact')}</h2>
            <Link to="/help#contact">{t('term.help.customerService')}</Link>
            <Link to="/help#feedback">{t('term.help.feedback')}</Link>
            <Link to="/agent">{t('app.becomeAgent')}</Link>
          </div>
          <div>
            <h2>{t('app.providersSoon')}</h2>
            <div className="vend">{VENDORS.map((vendor) => <span key={vendor} translate="no">{vendor}</span>)}</div>
          </div>
        </div>
        <div className="age"><b><Num>{brand.ageLimit}+</Num></b><p>{t('app.ageText', { age: brand.ageLimit })}</p></div>
      </div>
    </footer>
  );
}
