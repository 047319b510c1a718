/** The pages of the agent centre, which load as one chunk. */
export { BettingPage } from './betting-page.js';
export { ContractsPage } from './contracts-page.js';
export { LaterPage } from './later-page.js';
export { LossPage } from './loss-page.js';
export { OfferPage } from './offer-page.js';
export { OverviewPage } from './overview-page.js';
export { RegisterPage } from './register-page.js';
export { DailySalaryPage, DividendPage, HourlySalaryPage, RealtimeSalaryPage } from './salary-page.js';
export { TeamPage } from './team-page.js';
