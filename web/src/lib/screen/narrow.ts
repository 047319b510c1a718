import { useSyncExternalStore } from 'react';

const media = '(max-width: 900px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(media);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the screen has the phone layout, which is used up to 900 px. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
