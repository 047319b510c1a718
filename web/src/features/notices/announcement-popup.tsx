import { Suspense, lazy, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { loadWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { announcementsQuery, markClosed, wasClosed, type Audience } from './announcements-api.js';

const HOME = /^\/(index(\.html)?|home)?$/;
const isOnHome = (): boolean => HOME.test(window.location.pathname);

/**
 * The content of the popup. Its code is loaded only if there is an announcement. If it does not load, no popup is
 * shown.
 */
const Poster = lazy(async () => {
  const load = Promise.all([import('./announcement-poster.js'), loadWords('notices')]);
  return load.then(([{ AnnouncementPoster }]) => ({ default: AnnouncementPoster })).catch(() => ({ default: Nothing }));
});
const Nothing = () => <></>;

/**
 * The popup on the home page with the announcements for visitors, for members, or for a first login. Each is shown
 * once per session (specification §4). The code is loaded after the page.
 */
export default function AnnouncementPopup() {
  const { token, firstTime } = useSession();
  useLocation();
  const audience: Audience = token === undefined ? 'B' : firstTime ? 'F' : 'A';
  // The popup never covers a dialog that has its own URL. After a registration, for example, the session changes
  // before the URL does, so this is checked after every change of the URL.
  return !isOnHome() || wasClosed(audience) ? null : <Popup key={audience} audience={audience} />;
}

function Popup({ audience }: { audience: Audience }) {
  const [isClosed, setClosed] = useState(false);
  const { data } = useQuery(announcementsQuery(audience));
  const isShown = !isClosed && (data?.content.length ?? 0) > 0;
  // If a link in the popup opened another page, the popup counts as closed.
  useEffect(
    () => () => {
      if (isShown && !isOnHome()) markClosed(audience);
    },
    [isShown, audience],
  );
  if (!isShown) return null;
  const close = (): void => {
    markClosed(audience);
    setClosed(true);
  };
  return (
    <Suspense>
      <Poster audience={audience} onClose={close} />
    </Suspense>
  );
}
