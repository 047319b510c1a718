import { request } from './request.js';

/** Loads a captcha picture as a data URL. A cookie links this browser to the expected answer on the server. */
export const captcha = async (): Promise<string> => `data:image/png;base64,${await request<string>('/wps/captcha')}`;
