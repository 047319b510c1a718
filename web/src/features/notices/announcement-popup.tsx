import { Suspense, lazy, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { loadWords } from '../../lib/language/words.js';
import { useSession } from '../../lib/session/session.js';
import { announcementsQuery, markClosed, wasClosed, type Audience } from './announcements-api.js';

const HOME = /^\/(index(\.html)?|home)?$/;
const isOnHome = (): boolean => HOME.test(window.location.pathname);

/** The popup's content, loaded only when there is an announcement to show. If it does not load, there is no popup. */
const Poster = lazy(async () => {
  const load = Promise.all([import('./announcement-poster.js'), loadWords('notices')]);
  return load.then(([{ AnnouncementPoster }]) => ({ default: AnnouncementPoster })).catch(() => ({ default: Nothing }));
});
const Nothing = () => <></>;

/**
 * The popup on the home page: the announcements for visitors, for members, or for a first login, each once per session
 * (specification §4). Its code is loaded after the page.
 */
export default function AnnouncementPopup() {
  const { token, firstTime } = useSession();
  useLocation();
  const audience: Audience = token === undefined ? 'B' : firstTime ? 'F' : 'A';
  // Other dialogs have their own URLs, and the popup never covers them. The session may change before the URL does, for
  // example after a registration, so every change of the URL checks again.
  return !isOnHome() || wasClosed(audience) ? null : <Popup key={audience} audience={audience} />;
}

function Popup({ audience }: { audience: Audience }) {
  const [isClosed, setClosed] = useState(false);
  const { data } = useQuery(announcementsQuery(audience));
  const isShown = !isClosed && (data?.content.length ?? 0) > 0;
  // A link in the popup led to another page, so the popup counts as closed.
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
