/** The filter of login attempts: all (empty text), successful, or refused. */
export type LoginKind = '' | 'succeeded' | 'refused';

export const LOGIN_KINDS: readonly LoginKind[] = ['', 'succeeded', 'refused'];
/** The parameter of the URL that stores the filter. */
export const LOGINS = 'logins';

/** Returns the filter of login attempts from the URL. All attempts are shown if the URL has no known filter. */
export const loginKindOf = (query: URLSearchParams): LoginKind =>
  LOGIN_KINDS.find((kind) => kind === query.get(LOGINS)) ?? '';
