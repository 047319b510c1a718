import { Baseline } from './0001-baseline.js';
import { Reviews1795427040000 } from './20261123T0944-reviews.js';
import { Withdrawals1795427940000 } from './20261123T0959-withdrawals.js';
import { Limits1795441200000 } from './20261123T1340-limits.js';
import { MemberStates1795453380000 } from './20261123T1703-member-states.js';
import { MemberTransfers1795458360000 } from './20261123T1826-member-transfers.js';
import { MoneySearch1795477260000 } from './20261123T2341-money-search.js';
import { Correction1795493640000 } from './20261124T0414-correction.js';
import { Adjustments1795493880000 } from './20261124T0418-adjustments.js';
import { ReviewKinds1795493940000 } from './20261124T0419-review-kinds.js';
import { LedgerDays1795576200000 } from './20261125T0310-ledger-days.js';
import { VendorMoney1795577100000 } from './20261125T0325-vendor-money.js';
import { VendorTransfers1795577160000 } from './20261125T0326-vendor-transfers.js';
import { ProviderDays1795577700000 } from './20261125T0335-provider-days.js';
import { ChargebackMovements1795626780000 } from './20261125T1713-chargeback-movements.js';
import { Chargebacks1795626840000 } from './20261125T1714-chargebacks.js';
import { BonusList1795627320000 } from './20261125T1722-bonus-list.js';
import { EarlyChargebacks1795640700000 } from './20261125T2105-early-chargebacks.js';
import { BonusEndings1795641120000 } from './20261125T2112-bonus-endings.js';
import { DepositProofs1795641180000 } from './20261125T2113-deposit-proofs.js';
import { DepositNetworks1795642620000 } from './20261125T2137-deposit-networks.js';
import { DepositList1795643100000 } from './20261125T2145-deposit-list.js';
import { PaymentCases1795643400000 } from './20261125T2150-payment-cases.js';
import { HeldBonus1795646820000 } from './20261125T2247-held-bonus.js';
import { BonusTerms1795655400000 } from './20261126T0110-bonus-terms.js';
import { RecordDays1795655520000 } from './20261126T0112-record-days.js';
import { CashierData1795657800000 } from './20261126T0150-cashier-data.js';
import { HousePart1795659480000 } from './20261126T0218-house-part.js';
import { CashierLoads1795659540000 } from './20261126T0219-cashier-loads.js';
import { BonusBets1795659900000 } from './20261126T0225-bonus-bets.js';
import { DepositCancels1795687200000 } from './20261126T1000-deposit-cancels.js';
import { TransferRisk1795687800000 } from './20261126T1010-transfer-risk.js';
import { VendorSessionEnds1795700400000 } from './20261126T1340-vendor-session-ends.js';
import { PayoutKeys1795701600000 } from './20261126T1400-payout-keys.js';
import { RiskEvidence1795715520000 } from './20261126T1752-risk-evidence.js';
import { NotReceived1795716360000 } from './20261126T1806-not-received.js';
import { WithdrawalLevels1795717020000 } from './20261126T1817-withdrawal-levels.js';
import { MemberDevices1795732320000 } from './20261126T2232-member-devices.js';
import { ReportedRounds1795748700000 } from './20261127T0305-reported-rounds.js';
import { TransferDevices1795772760000 } from './20261127T0946-transfer-devices.js';
import { PayeeNames1795786980000 } from './20261127T1343-payee-names.js';
import { RemovedTerms1795787040000 } from './20261127T1344-removed-terms.js';
import { SecondFactorAmounts1795801920000 } from './20261127T1752-second-factor-amounts.js';
import { CLOSE_LEDGER_DAY } from './close-ledger-day.js';

/** All migrations of the wallet in the order in which they run. */
export const MIGRATIONS = [
  Baseline,
  Reviews1795427040000,
  Withdrawals1795427940000,
  Limits1795441200000,
  MemberStates1795453380000,
  MemberTransfers1795458360000,
  MoneySearch1795477260000,
  Correction1795493640000,
  Adjustments1795493880000,
  ReviewKinds1795493940000,
  LedgerDays1795576200000,
  VendorMoney1795577100000,
  VendorTransfers1795577160000,
  ProviderDays1795577700000,
  ChargebackMovements1795626780000,
  Chargebacks1795626840000,
  BonusList1795627320000,
  EarlyChargebacks1795640700000,
  BonusEndings1795641120000,
  DepositProofs1795641180000,
  DepositNetworks1795642620000,
  DepositList1795643100000,
  PaymentCases1795643400000,
  HeldBonus1795646820000,
  BonusTerms1795655400000,
  RecordDays1795655520000,
  CashierData1795657800000,
  HousePart1795659480000,
  CashierLoads1795659540000,
  BonusBets1795659900000,
  DepositCancels1795687200000,
  TransferRisk1795687800000,
  VendorSessionEnds1795700400000,
  PayoutKeys1795701600000,
  RiskEvidence1795715520000,
  NotReceived1795716360000,
  WithdrawalLevels1795717020000,
  MemberDevices1795732320000,
  ReportedRounds1795748700000,
  TransferDevices1795772760000,
  PayeeNames1795786980000,
  RemovedTerms1795787040000,
  SecondFactorAmounts1795801920000,
  CLOSE_LEDGER_DAY,
] as const;
