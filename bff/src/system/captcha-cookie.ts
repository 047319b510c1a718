/** Names the captcha picture that this browser was last shown; HttpOnly, sent to /wps only. */
export const CAPTCHA_COOKIE = 'captcha';
