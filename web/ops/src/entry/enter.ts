/** After a login, loads the present URL again, now with the session. */
export const enter = (): void => location.reload();
