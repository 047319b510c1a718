import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { lanesQuery } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { useCategories } from '../categories.js';
import { TOP_COUNT } from '../menu.js';
import { CategoryMenu } from './category-menu.js';
import { MoreMenu } from './more-menu.js';

const navClass = ({ isActive }: { isActive: boolean }): string => `navlink ${isActive ? 'on' : ''}`;

/**
 * The header's top row: every category that has a vendor, then promotions (specification §2). If the catalogue does
 * not load, it shows all categories.
 */
export function TopCategories() {
  const t = useWords();
  const { data: lanes, error } = useQuery(lanesQuery);
  const categories = useCategories();
  if (!lanes && !error) return null;
  const entries = categories.filter(({ lane }) => !lanes || lane);
  const rest = entries.slice(TOP_COUNT);
  return (
    <>
      {entries.slice(0, TOP_COUNT).map(({ lane, ...entry }) => {
        const name = t(entry.short ?? entry.word);
        return lane ? (
          <CategoryMenu key={entry.code} to={entry.to} name={name} lane={lane} />
        ) : (
          <NavLink key={entry.code} to={entry.to} className={navClass}>
            {name}
          </NavLink>
        );
      })}
      {rest.length > 0 ? <MoreMenu entries={rest} /> : null}
      <NavLink to="/promotions" className={navClass}>
        {t('app.promotions')}
      </NavLink>
    </>
  );
}
