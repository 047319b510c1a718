import { request } from './request.js';

/** A captcha picture as a data URL. The server keeps its answer under a cookie of this browser. */
export const captcha = async (): Promise<string> => `data:image/png;base64,${await request<string>('/wps/captcha')}`;
