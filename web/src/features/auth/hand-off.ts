import { ApiFailure } from '../../lib/api/failure.js';
import { request } from '../../lib/api/request.js';
import { session, type Grant } from '../../lib/session/session.js';

/**
 * Continues the session that the URL names by a code, and removes the code from the URL. A session that this tab
 * already has stays (architecture §6). A code that no longer works leaves the visitor logged out, with a notice.
 */
export async function continueSession(): Promise<void> {
  const address = new URL(location.href);
  const code = address.searchParams.get('token');
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  if (!code || session.token()) return;
  try {
    session.start(await request<Grant>('/wps/session/handoff/exchange', { method: 'POST', body: { code } }));
  } catch (error) {
    session.refuse(error instanceof ApiFailure ? error.code : 'session.expired');
  }
}
