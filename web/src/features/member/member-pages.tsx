export { MemberFrame } from './member-frame.js';
export { SecurityPage } from './security-page.js';
