/** The pages of the agent centre. All of them are in one chunk of code. */
export { AnnouncementsPage } from './announcements-page.js';
export { BettingPage } from './betting-page.js';
export { ContractsPage } from './contracts-page.js';
export { IncomePage } from './income-page.js';
export { MissingPage } from './missing-page.js';
export { LossPage } from './loss-page.js';
export { MovementsPage } from './movements-page.js';
export { OfferPage } from './offer-page.js';
export { OverviewPage } from './overview-page.js';
export { RegisterPage } from './register-page.js';
export { DailySalaryPage, DividendPage, HourlySalaryPage, RealtimeSalaryPage } from './salary-page.js';
export { TeamPage } from './team-page.js';
