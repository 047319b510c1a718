import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { lanesQuery } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { CATEGORIES, TOP_COUNT } from '../menu.js';
import { CategoryMenu } from './category-menu.js';
import { MoreMenu } from './more-menu.js';

const navClass = ({ isActive }: { isActive: boolean }): string => `navlink ${isActive ? 'on' : ''}`;

/** The top row: every category with a provider, then promotions (specification §2). Should the catalogue not answer, all of them. */
export function TopCategories() {
  const t = useWords();
  const { data: lanes, error } = useQuery(lanesQuery);
  if (!lanes && !error) return null;
  const laneOf = (to: string) => lanes?.find((lane) => lane.gameClassify === to.slice(1).toUpperCase());
  const entries = CATEGORIES.filter(({ to }) => !lanes || laneOf(to));
  const rest = entries.slice(TOP_COUNT);
  return (
    <>
      {entries.slice(0, TOP_COUNT).map((entry) => {
        const [lane, name] = [laneOf(entry.to), t(entry.short ?? entry.word)];
        return lane ? <CategoryMenu key={entry.to} entry={entry} name={name} lane={lane} /> : <NavLink key={entry.to} to={entry.to} className={navClass}>{name}</NavLink>;
      })}
      {rest.length > 0 ? <MoreMenu entries={rest} /> : <NavLink to="/promotions" className={navClass}>{t('app.promotions')}</NavLink>}
    </>
  );
}
