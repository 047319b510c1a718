/** The id of the captcha last shown to this browser; HttpOnly, sent to /wps only. */
export const CAPTCHA_COOKIE = 'captcha';
