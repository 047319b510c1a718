import { currentLanguage } from '../../lib/language/words.js';

/**
 * Registers the service worker that shows a notice without a connection. If the browser refuses the service worker,
 * the site works without it.
 */
export function keepOfflineNotice(): void {
  void navigator.serviceWorker?.register(`/sw.js?lang=${currentLanguage()}`).catch(() => undefined);
}
