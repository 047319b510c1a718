import { useRef, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useWords } from '../../../src/lib/language/words.js';
import { useServerNow } from '../../../src/lib/time/server-clock.js';
import { clock, day, zoneName } from '../../../src/lib/time/time.js';
import { BrandMark } from '../../../src/ui/brand-mark.js';
import { IconButton } from '../../../src/ui/button.js';
import { Icon } from '../../../src/ui/icon.js';
import { Num } from '../../../src/ui/money.js';
import { Kbd } from '../kit/keyboard/kbd.js';
import { useKeys } from '../kit/keyboard/use-keys.js';
import { OperatorName } from '../kit/operator-name.js';
import { roleName } from '../kit/role-name.js';
import type { Section } from '../kit/section.js';
import { session } from '../lib/session.js';
import { BrandChoice } from './brand-choice.js';
import { OwnActions } from './own-actions.js';
import { useWaiting } from './waiting.js';

/** The bar at the top of the console: brand, search, clock with time zone, operator and role. */
export function TopBar({
  sections,
  section,
  onMenu,
  onKeys,
}: {
  sections: readonly Section[];
  /** The open section; undefined if the URL belongs to none. */
  section: Section | undefined;
  onMenu: () => void;
  onKeys: () => void;
}) {
  const t = useWords();
  const { operator } = session();
  const [role, ...more] = operator.roles;
  const total = [...useWaiting().values()].reduce((sum, count) => sum + count, 0);
  return (
    <header className="ot">
      <Link className="row obrand" to="/">
        <BrandMark size={26} />
        <b className="nowrap">{t('opsApp.console')}</b>
      </Link>
      <div className="hide-s">
        <BrandChoice />
      </div>
      <Search sections={sections} section={section} />
      <span className="grow hide-s" />
      <Clock />
      <IconButton className="hide-s" label={t('opsApp.keys')} icon="info" onClick={onKeys} />
      <button type="button" className="row fs13 hide-s own" popoverTarget="own">
        <OperatorName name={operator.name} />
        {role ? (
          <span className="tag">
            {roleName(t, role)}
            {more.length > 0 ? <Num>+{more.length}</Num> : null}
          </span>
        ) : null}
      </button>
      <div id="own" popover="auto" className="panel ownbox">
        <OwnActions />
      </div>
      <IconButton
        className="only-s"
        label={total > 0 ? t('opsApp.menuWaiting', { count: total }) : t('opsApp.menu')}
        icon="menu"
        onClick={onMenu}
      >
        {total > 0 ? <span className="dot">{total}</span> : null}
      </IconButton>
    </header>
  );
}

/** Shows the server's time in the brand's time zone. */
function Clock() {
  const now = useServerNow();
  return (
    <span className="fs12 muted hide-s nowrap">
      {day(now)} <Num>{clock(now)}</Num> {zoneName()}
    </span>
  );
}

/**
 * The search field. It searches the open section if that has a search. Otherwise it searches the section with
 * `findsAll`, and without such a section the first one that has a search.
 */
function Search({ sections, section }: { sections: readonly Section[]; section: Section | undefined }) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const find = section?.find ?? (sections.find((one) => one.findsAll) ?? sections.find((one) => one.find))?.find;
  useKeys({ '/': find ? () => field.current?.focus() : undefined });
  if (!find) return null;
  const search = (event: FormEvent): void => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (!text) return;
    void navigate(find(text));
  };
  return (
    <search className="osr">
      <form className="input s" onSubmit={search}>
        <Icon name="search" size={16} />
        <input ref={field} type="search" placeholder={t('opsApp.searchFor')} aria-label={t('opsApp.search')} />
        <Kbd>/</Kbd>
      </form>
    </search>
  );
}
