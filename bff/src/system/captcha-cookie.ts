/**
 * The cookie with the id of the captcha that this browser got last. It is HttpOnly and sent only to paths below /wps.
 */
export const CAPTCHA_COOKIE = 'captcha';

/** The cookie with the id of the slider picture that this browser got last. It is kept like that of the captcha. */
export const SLIDER_COOKIE = 'slider';
