import { currentLanguage } from '../../lib/language/words.js';

/** Lets an installed site show a notice while there is no connection. A browser that refuses does without it. */
export function keepOfflineNotice(): void {
  void navigator.serviceWorker?.register(`/sw.js?lang=${currentLanguage()}`).catch(() => undefined);
}
