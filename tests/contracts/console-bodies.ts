/** A call of the console's document. */
export interface Described {
  readonly operation: Readonly<Record<string, unknown>>;
}

/** The brand that the caller of these bodies may not see. */
export const OTHER_BRAND = 'nmen';

/** Returns a request body with every field that the OpenAPI document of the console names for a call. */
export function bodyOf({ operation }: Described): object {
  const schema = (operation['requestBody'] as { content?: Record<string, { schema?: { $ref?: string } }> } | undefined)
    ?.content?.['application/json']?.schema?.$ref;
  return schema ? { version: '1', ...EXAMPLES[schema.split('/').at(-1) ?? ''] } : {};
}

const NOTE = { note: 'n' };
const SOME_ID = '01980000-0000-7000-8000-000000000001';
/** The note for a body whose schema has no version. */
const OF_REQUEST = { ...NOTE, version: undefined };
const TIER = {
  ...{ activeMembersMin: 0, validStakeMinorMin: '0', netLossMinorMin: '0' },
  ...{ profitRatePpm: 3_000, lossRatePpm: 6_000, singleBetRatePpm: 1_000 },
};
const TERMS = { kind: 'realtimeSalary', tiers: [TIER] };
const EXAMPLES: Readonly<Record<string, object>> = {
  NoteBody: NOTE,
  AcceptApplicationBody: { power: 'agent' },
  ApproveAdjustmentBody: { seenMinor: '0' },
  DeclineApplicationBody: { reason: 'plan' },
  SaveAnnouncementBody: {
    ...{ ...NOTE, brand: OTHER_BRAND, audience: 'A', from: '2026-11-26T10:00:00Z', position: 0 },
    texts: [{ language: 'EN', title: 't', content: 'c' }],
  },
  EndAnnouncementBody: { ...NOTE, brand: OTHER_BRAND },
  AddVendorKeyBody: { ...OF_REQUEST, seenKeyIds: ['bazaar-1'] },
  RetireVendorKeyBody: { ...OF_REQUEST, keyId: 'bazaar-1' },
  SetBrandStatusBody: { ...NOTE, status: 0 },
  SetBrandModulesBody: { ...NOTE, modules: [{ modId: 'PTSYS3', enabled: true }] },
  SetCustomerServiceBody: { ...NOTE, entries: [] },
  SetBlockedRegionsBody: { ...NOTE, regions: ['BD'] },
  AnswerFeedbackBody: { answer: 'Thank you.' },
  AnswerServiceThreadBody: { answer: 'Thank you.' },
  RejectDepositBody: { ...NOTE, reason: 'other' },
  ReasonBody: { version: undefined, reason: 'r' },
  RevealLoginsBody: { version: undefined, reason: 'r', count: 20 },
  AddNoteBody: { version: undefined, id: SOME_ID, text: 't' },
  RejectWithdrawalBody: { ...NOTE, reason: 'other' },
  ExplainPaymentCaseBody: { ...NOTE, reason: 'other' },
  CorrectPaymentCaseBody: { ...NOTE, reason: 'other' },
  ExplainCaseBody: { ...NOTE, reason: 'other' },
  CorrectCaseBody: { ...NOTE, reason: 'other' },
  ChangeItemBody: {
    ...{ ...NOTE, nameEn: 'A lantern', art: 'lantern', points: '100', memberMax: 1, amountMinor: '0' },
    ...{ turnoverPercent: 0, position: 1 },
  },
  ChangeStockBody: { ...NOTE, pieces: 1 },
  SetItemOpenBody: { ...NOTE, open: true },
  EndOrderBody: NOTE,
  PreviewOperatorMoveBody: {
    ...{ version: undefined, memberId: SOME_ID, toAccount: 'right' },
  },
  ApproveMoveBody: { version: 'seen' },
  CompareDayBody: { version: undefined, vendor: 'BAZAAR', day: '2026-11-20' },
  ContractTermsBody: { version: undefined, ...TERMS },
  HouseOfferBody: { ...OF_REQUEST, ...TERMS, id: SOME_ID, confirmation: 'seen' },
  ApproveOfferBody: { version: undefined, requestId: SOME_ID },
  DeclineOfferBody: { ...OF_REQUEST, requestId: SOME_ID },
  WithdrawOfferBody: { ...OF_REQUEST, contractId: SOME_ID },
  EndContractBody: { ...OF_REQUEST, contractId: SOME_ID, confirmation: 'seen' },
  RequestVoidBody: { ...OF_REQUEST, id: SOME_ID },
  ApproveVoidBody: { version: undefined, requestId: SOME_ID },
  DeclineVoidBody: { ...OF_REQUEST, requestId: SOME_ID },
  SetJackpotTermsBody: { ...NOTE, seedMinor: '500000', capMinor: '2000000' },
  SetOpenStateBody: { ...NOTE, status: 'closed' },
  SetFeatureSaleBody: { ...NOTE, sellsFeatures: true },
  SetListingBody: { ...NOTE, position: 1, isHot: false, isNew: false },
  SetStakeLimitBody: { ...NOTE, brand: '*', currency: '*', stakeMinorMin: '10', stakeMinorMax: '500' },
  SetWinCeilingBody: { ...NOTE, currency: 'USD', stakeMultiple: 10, amountMinor: '1000' },
  ImportGamesBody: { ...OF_REQUEST, digest: 'ab'.repeat(32) },
};
