import { Fragment } from 'react';
import { NavLink } from 'react-router-dom';
import { useWords, type Translate } from '../../../src/lib/language/words.js';
import { Num } from '../../../src/ui/money.js';
import { ConsoleIcon } from '../kit/console-icon.js';
import type { Section } from '../kit/section.js';
import { useWaiting } from './waiting.js';

const headings = (t: Translate): Readonly<Partial<Record<Section['group'], string>>> => ({
  money: t('opsApp.money'),
  people: t('opsApp.people'),
  house: t('opsApp.house'),
  own: t('opsApp.you'),
});

/** The menu links by group. Each shows how many entries of its section wait for an operator. */
export function MenuLinks({ sections, onChoose }: { sections: readonly Section[]; onChoose?: () => void }) {
  const t = useWords();
  const waiting = useWaiting();
  const names = headings(t);
  return sections.map((section, index) => {
    const heading = names[section.group];
    const isFirst = sections[index - 1]?.group !== section.group;
    const count = waiting.get(section.path);
    return (
      <Fragment key={section.path}>
        {isFirst && heading ? <span className="grp">{heading}</span> : null}
        <NavLink
          to={`/${section.path}`}
          className={({ isActive }) => (isActive ? 'on' : '')}
          title={t(section.name)}
          onClick={onChoose}
        >
          <ConsoleIcon name={section.icon} />
          <span className="nm">{t(section.name)}</span>
          {count ? (
            <em>
              <Num>{count}</Num>
              <span className="vh"> {t('opsApp.wait')}</span>
            </em>
          ) : null}
        </NavLink>
      </Fragment>
    );
  });
}
