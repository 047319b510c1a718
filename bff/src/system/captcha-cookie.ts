/**
 * The cookie with the id of the captcha that this browser got last. It is HttpOnly and sent only to paths below /wps.
 */
export const CAPTCHA_COOKIE = 'captcha';
