import { asFailure } from '../../../src/lib/api/failure.js';
import { keep, kept } from '../../../src/lib/storage/kept.js';
import { request, bindSession } from './request.js';
import type { ConsoleBrand, Session } from './surface.js';

const ENDED = 'ops.ended';
const BRAND = 'ops.brand';
let current: Session | undefined;

/** Asks who is logged in; undefined for nobody. Throws ApiFailure when the server did not answer. */
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

/** The page starts anew at the same address: it finds no session and shows the login with the reason. */
function ended(code: string): void {
  keep(ENDED, code, 'session');
  location.reload();
}

/** Why the last session ended, once. */
export function takeEndReason(): string | undefined {
  const code = kept(ENDED, 'session');
  keep(ENDED, undefined, 'session');
  return code;
}

/** The session of this page. Only the frame and its sections ask, and they exist with a session only. */
export function session(): Session {
  if (!current) throw new Error('There is no session: the frame is shown after the login only.');
  return current;
}

/** Whether the operator's roles allow an action. */
export const may = (action: string): boolean => session().operator.actions.includes(action);

/** Ends this session. */
export async function logOut(): Promise<void> {
  await request('/ops/session', { method: 'DELETE' });
  location.assign('/');
}

/** The brand of this page: the one that the operator chose, else his first. */
export const chosenBrand = (from: Session): ConsoleBrand | undefined =>
  from.brands.find(({ code }) => code === kept(BRAND)) ?? from.brands[0];

/** Changes the brand: money, zone and queues are of one brand, so the page starts anew. */
export function chooseBrand(code: string): void {
  keep(BRAND, code);
  location.assign('/');
}
