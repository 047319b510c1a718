import { request } from './request.js';

/** Reads a captcha picture as a data URL. A cookie of this browser links it to the answer on the server. */
export const captcha = async (): Promise<string> => `data:image/png;base64,${await request<string>('/wps/captcha')}`;
