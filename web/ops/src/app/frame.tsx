import { Suspense, lazy, useState, type ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { loadWords } from '../../../src/lib/language/words.js';
import { NavigationContext, NavigationKind } from '../../../src/ui/navigation-kind.js';
import { Loading } from '../../../src/ui/states.js';
import { Toasts } from '../../../src/ui/toast.js';
import { useKeys } from '../kit/keyboard/use-keys.js';
import { SectionsContext, decidable, queuesOf, waitingBySection } from '../kit/queues.js';
import type { Section } from '../kit/section.js';
import { todayQuery } from '../kit/today-query.js';
import { may } from '../lib/session.js';
import { KeyList } from './key-list.js';
import { MissingPage } from './missing-page.js';
import { PhoneMenu } from './phone-menu.js';
import { allowedSections } from './sections.js';
import { useSideRail } from './side-choice.js';
import { SideMenu } from './side-menu.js';
import { TopBar } from './top-bar.js';
import { WaitingContext } from './waiting.js';

const pages = new Map<string, ComponentType>();

/** Returns the page component of a section. The section's code and texts are loaded together. */
function pageOf(section: Section): ComponentType {
  const before = pages.get(section.path);
  if (before) return before;
  const page = lazy(async () => {
    const words = [section.words, ...(section.otherWords ? [section.otherWords] : [])];
    return (await Promise.all([section.load(), loadWords(...words)]))[0];
  });
  pages.set(section.path, page);
  return page;
}

/** The layout of the console: top bar, side menu, and the open section. */
export function Frame() {
  const sections = allowedSections();
  const { pathname } = useLocation();
  const section = sections.find(({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`));
  const [isRail, toggleRail] = useSideRail(section?.isQueue ?? false);
  const [open, setOpen] = useState<'keys' | 'menu'>();
  const { data: today } = useQuery({ ...todayQuery, enabled: may('today.read') });
  const kind = useNavigationType() === 'PUSH' ? NavigationKind.Forward : NavigationKind.Back;
  useKeys({ '[': toggleRail, '?': () => setOpen('keys') });
  const close = () => setOpen(undefined);
  return (
    <WaitingContext value={waitingBySection(decidable(queuesOf(sections, today), may))}>
      <div className={`oc ${isRail ? 'orail' : ''} ${section?.isQueue ? 'ofix' : ''}`}>
        <TopBar sections={sections} section={section} onMenu={() => setOpen('menu')} onKeys={() => setOpen('keys')} />
        <SideMenu sections={sections} isRail={isRail} onToggle={toggleRail} />
        <SectionsContext value={sections}>
          <NavigationContext value={kind}>
            <Suspense fallback={<Loading>{null}</Loading>}>
              <Routes>
                <Route path="/" element={<Navigate to={`/${sections[0]?.path ?? ''}`} replace />} />
                {sections.map((one) => {
                  const Page = pageOf(one);
                  return <Route key={one.path} path={`/${one.path}`} element={<Page />} />;
                })}
                <Route path="*" element={<MissingPage />} />
              </Routes>
            </Suspense>
          </NavigationContext>
        </SectionsContext>
      </div>
      {open === 'keys' ? <KeyList onClose={close} /> : null}
      {open === 'menu' ? <PhoneMenu sections={sections} onClose={close} /> : null}
      <Toasts />
    </WaitingContext>
  );
}
