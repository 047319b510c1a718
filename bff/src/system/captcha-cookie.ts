/** The cookie with the id of the captcha last shown to this browser. It is HttpOnly and sent to /wps only. */
export const CAPTCHA_COOKIE = 'captcha';
