import { ApiFailure } from '../../lib/api/failure.js';
import { request } from '../../lib/api/request.js';
import { session, type Grant } from '../../lib/session/session.js';

/**
 * Continues a session from another page, which the URL names by a one-time code, and removes the code from the URL.
 * If this tab already has a session, it keeps that one (architecture §6). If the code is no longer valid, the visitor
 * stays logged out and sees a notice.
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
