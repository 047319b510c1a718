/**
 * The cookie with the id of the captcha that this browser got last. It is HttpOnly and sent only to paths below /wps.
 */
export const CAPTCHA_COOKIE = 'captcha';

/**
 * The cookie with the id of the slider puzzle that this browser got last. It has the same attributes as the captcha's
 * cookie.
 */
export const SLIDER_COOKIE = 'slider';
