/** Loads the current URL again after a login, so that the console starts with the new session. */
export const enter = (): void => location.reload();
