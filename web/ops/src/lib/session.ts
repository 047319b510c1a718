import { asFailure } from '../../../src/lib/api/failure.js';
import { keep, kept } from '../../../src/lib/storage/kept.js';
import { request, bindSession } from './request.js';
import type { ConsoleBrand, Session } from './surface.js';

const ENDED = 'ops.ended';
const BRAND = 'ops.brand';
let current: Session | undefined;

/**
 * Reads the session of the logged-in operator. Resolves with undefined if no operator is logged in. Throws ApiFailure
 * if the server did not answer.
 */
export async function readSession(): Promise<Session | undefined> {
  try {
    current = await request<Session>('/ops/session');
    bindSession(current.csrf, ended);
    return current;
  } catch (thrown) {
    const failure = asFailure(thrown);
    if (failure.status !== 401) throw failure;
    if (failure.code !== 'session.missing') keep(ENDED, failure.code, 'session');
    return undefined;
  }
}

/** Loads the current URL again after the session has ended. The page then shows the login with the reason. */
function ended(code: string): void {
  keep(ENDED, code, 'session');
  location.reload();
}

/** Returns why the last session ended, and deletes the stored reason, so that the login page shows it once. */
export function takeEndReason(): string | undefined {
  const code = kept(ENDED, 'session');
  keep(ENDED, undefined, 'session');
  return code;
}

/**
 * Returns the session of the logged-in operator. Only the frame and the sections may call this, because they are
 * rendered only after a login.
 */
export function session(): Session {
  if (!current) throw new Error('There is no session: the frame is shown after the login only.');
  return current;
}

/** Whether the roles of the logged-in operator allow an action. */
export const may = (action: string): boolean => session().operator.actions.includes(action);

/** Ends the operator's session on the server and loads the login page. */
export async function logOut(): Promise<void> {
  await request('/ops/session', { method: 'DELETE' });
  location.assign('/');
}

/** Returns the brand of the page: the one that the operator chose, otherwise the first of the operator's brands. */
export const chosenBrand = (from: Session): ConsoleBrand | undefined =>
  from.brands.find(({ code }) => code === kept(BRAND)) ?? from.brands[0];

/**
 * Changes the brand of the page. The page is loaded again, because currency, time zone and queues belong to one
 * brand.
 */
export function chooseBrand(code: string): void {
  keep(BRAND, code);
  location.assign('/');
}
