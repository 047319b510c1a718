import { NavLink } from 'react-router-dom';
import type { ReactNode } from 'react';

/** Tabs that are addresses: the one on screen is the page's URL. */
export function TabLinks({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { to: string; name: string; end?: boolean }[];
}) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.end} className={({ isActive }) => (isActive ? 'on' : '')}>
          {tab.name}
        </NavLink>
      ))}
    </nav>
  );
}

/** One of a few, as a segmented row of radio buttons. */
export function Segmented<T extends string>({
  name,
  legend,
  value,
  options,
  onChange,
  full,
}: {
  name: string;
  legend: string;
  value: T;
  options: readonly { value: T; name: ReactNode }[];
  onChange: (value: T) => void;
  full?: boolean;
}) {
  return (
    <fieldset className={`seg ${full ? 'full' : ''}`}>
      <legend className="vh">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'on' : ''}>
          <input
            type="radio"
            className="vh"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.name}
        </label>
      ))}
    </fieldset>
  );
}
