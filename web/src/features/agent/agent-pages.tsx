/** The pages of the agent centre. All of them are in one chunk of code. */
export { AnnouncementsPage } from './shell/announcements-page.js';
export { BettingPage } from './reports/betting-page.js';
export { ContractsPage } from './contracts/contracts-page.js';
export { IncomePage } from './income/income-page.js';
export { MissingPage } from './shell/missing-page.js';
export { LossPage } from './reports/loss-page.js';
export { MovementsPage } from './reports/movements-page.js';
export { OfferPage } from './offer/offer-page.js';
export { OverviewPage } from './overview/overview-page.js';
export { RegisterPage } from './recruit/register-page.js';
export { DailySalaryPage, DividendPage, HourlySalaryPage, RealtimeSalaryPage } from './salary/salary-page.js';
export { TeamPage } from './team/team-page.js';
