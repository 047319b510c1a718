/** After a login, loads the present address again, now with the session. */
export const enter = (): void => location.reload();
