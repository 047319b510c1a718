import type { Section } from '../kit/section.js';
import { abuseSection } from '../sections/abuse/abuse.section.js';
import { adjustmentsSection } from '../sections/adjustments/adjustments.section.js';
import { announcementsSection } from '../sections/announcements/announcements.section.js';
import { applicationsSection } from '../sections/applications/applications.section.js';
import { auditSection } from '../sections/audit/audit.section.js';
import { brandsSection } from '../sections/brands/brands.section.js';
import { paymentsSection } from '../sections/payments/payments.section.js';
import { casesSection } from '../sections/cases/cases.section.js';
import { contractsSection } from '../sections/contracts/contracts.section.js';
import { depositsSection } from '../sections/deposits/deposits.section.js';
import { drawsSection } from '../sections/draws/draws.section.js';
import { feedbackSection } from '../sections/feedback/feedback.section.js';
import { serviceThreadsSection } from '../sections/threads/service-threads.section.js';
import { jackpotsSection } from '../sections/jackpots/jackpots.section.js';
import { mallOrdersSection } from '../sections/orders/mall-orders.section.js';
import { mallSection } from '../sections/mall/mall.section.js';
import { movesSection } from '../sections/moves/moves.section.js';
import { operatorsSection } from '../sections/operators/operators.section.js';
import { playersSection } from '../sections/players/players.section.js';
import { promotionsSection } from '../sections/promotions/promotions.section.js';
import { referralsSection } from '../sections/referrals/referrals.section.js';
import { sessionsSection } from '../sections/sessions/sessions.section.js';
import { todaySection } from '../sections/today/today.section.js';
import { vendorsSection } from '../sections/vendors/vendors.section.js';
import { winsSection } from '../sections/wins/wins.section.js';
import { withdrawalsSection } from '../sections/withdrawals/withdrawals.section.js';

/** Every section of the console, in the order of the menu. */
export const SECTIONS: readonly Section[] = [
  todaySection,
  withdrawalsSection,
  depositsSection,
  winsSection,
  adjustmentsSection,
  casesSection,
  paymentsSection,
  playersSection,
  applicationsSection,
  feedbackSection,
  serviceThreadsSection,
  abuseSection,
  referralsSection,
  promotionsSection,
  contractsSection,
  movesSection,
  vendorsSection,
  jackpotsSection,
  drawsSection,
  announcementsSection,
  mallSection,
  mallOrdersSection,
  brandsSection,
  auditSection,
  operatorsSection,
  sessionsSection,
];
