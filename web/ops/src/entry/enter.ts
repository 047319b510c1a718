/** A login succeeded: the page starts anew at its own address, with the session. */
export const enter = (): void => location.reload();
