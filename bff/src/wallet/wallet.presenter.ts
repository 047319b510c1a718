import { wallet, type identity, type promotions } from '@nm/contracts';
import { formatMinor } from '@nm/kit/money/money.js';
import { isoTime } from '../http/time.js';
import { presentClaimedRounds, presentMatch, presentOpenTerms } from '../promotions/promotion.presenter.js';
import { DEPOSIT_KINDS, NETWORK_STATES } from './wallet.dto.js';
import type {
  BalanceDto,
  DEPOSIT_STATUSES,
  DepositAllowanceDto,
  DepositMethodDto,
  DepositMethodsDto,
  DepositKind,
  DepositNetworkDto,
  DepositProofDto,
  DepositOffersDto,
  DepositOrderDto,
  PERIODS,
} from './wallet.dto.js';

/** Returns the value of the field `balance` in minor units: cash plus bonus (architecture §5). */
export const balanceMinorOf = (balance: Pick<wallet.Balance, 'cashMinor' | 'bonusMinor'>): bigint =>
  balance.cashMinor + balance.bonusMinor;

export const presentBalance = (balance: wallet.Balance, brand: identity.Brand): BalanceDto => ({
  balance: formatMinor(balanceMinorOf(balance)),
  balanceMinor: String(balanceMinorOf(balance)),
  cashMinor: String(balance.cashMinor),
  bonusMinor: String(balance.bonusMinor),
  heldMinor: String(balance.heldMinor),
  debtMinor: String(balance.debtMinor),
  ...(balance.debtMinor > 0n ? { debtReason: balance.debtReason, debtSince: isoTime(balance.debtSince) } : {}),
  currency: balance.currency,
  currencySymbol: brand.currencySymbol,
  version: Number(balance.version),
});

export const presentDepositMethods = (methods: readonly wallet.DepositMethod[]): DepositMethodsDto => ({
  list: methods.filter((method) => method.enabled).map(presentDepositMethod),
});

const presentDepositMethod = (method: wallet.DepositMethod): DepositMethodDto => ({
  methodId: method.methodId,
  name: method.name,
  currency: method.currency,
  minMinor: String(method.minMinor),
  maxMinor: String(method.maxMinor),
  feeMinor: String(method.feeMinor),
  usualMs: Number(method.usualMs),
  kind: kindOf(method.kind),
  ...(method.network ? { network: method.network, confirmations: method.confirmations } : {}),
});

const kindOf = (kind: string): DepositKind => DEPOSIT_KINDS.find((known) => known === kind) ?? 'page';

export const presentDepositProof = ({
  proofId,
  widthPx,
  heightPx,
  uploadedAt,
}: wallet.DepositProof): DepositProofDto => ({ proofId, widthPx, heightPx, uploadedAt: isoTime(uploadedAt) ?? '' });

export const presentDepositOffers = (offers: readonly promotions.DepositOffer[]): DepositOffersDto => ({
  list: offers.flatMap(({ id, currency, match, turnoverPercent, ...terms }) =>
    match
      ? [
          {
            ...{ id, currency, match: presentMatch(match), turnoverPercent },
            ...presentOpenTerms(terms),
            ...presentClaimedRounds(terms),
          },
        ]
      : [],
  ),
});

export const presentAllowance = ({ limited, leftMinor, period }: wallet.DepositAllowance): DepositAllowanceDto =>
  limited ? { limited, leftMinor: String(leftMinor), period: period as (typeof PERIODS)[number] } : { limited };

const STATUSES: Readonly<Record<wallet.DepositStatus, (typeof DEPOSIT_STATUSES)[number]>> = {
  [wallet.DepositStatus.UNSPECIFIED]: 'created',
  [wallet.DepositStatus.CREATED]: 'created',
  [wallet.DepositStatus.AWAITING_PAYMENT]: 'awaiting_payment',
  [wallet.DepositStatus.UNDER_REVIEW]: 'under_review',
  [wallet.DepositStatus.CREDITED]: 'credited',
  [wallet.DepositStatus.FAILED]: 'failed',
  [wallet.DepositStatus.EXPIRED]: 'expired',
};

const presentNetwork = (order: wallet.DepositOrder): DepositNetworkDto => ({
  name: order.network,
  address: order.address,
  confirmationsNeeded: order.confirmationsNeeded,
  payments: order.networkPayments.map(({ paymentId, amountMinor, currency, confirmations, state }) => ({
    ...{ paymentId, amountMinor: String(amountMinor), currency, confirmations },
    state: NETWORK_STATES.find((known) => known === state) ?? 'seen',
  })),
});

export const presentDepositOrder = (order: wallet.DepositOrder): DepositOrderDto => ({
  orderId: order.orderId,
  status: STATUSES[order.status],
  kind: kindOf(order.kind),
  payUrl: order.payUrl,
  methodId: order.methodId,
  currency: order.currency,
  amountMinor: String(order.amountMinor),
  ...(order.promotion ? { promotion: order.promotion } : {}),
  createdAt: isoTime(order.createdAt),
  expiresAt: isoTime(order.expiresAt),
  creditedAt: isoTime(order.creditedAt),
  payTo: order.payTo.map(({ name, value }) => ({ name, value })),
  proofs: order.proofs.map(presentDepositProof),
  ...(order.network ? { network: presentNetwork(order) } : {}),
  ...(order.rejectReason ? { rejectReason: order.rejectReason } : {}),
});
