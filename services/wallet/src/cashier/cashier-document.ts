import { z } from 'zod';
import { TRANSFER_PROVIDER } from '../deposits/deposit-order.js';
import { RISK_MAX, RISK_RULES } from '../withdrawals/risk-rules.js';

/*
 * The format of the cashier document: the cashier data of one brand in one currency, as JSON. Amounts are minor units
 * in decimal strings, as everywhere in our JSON. Unknown fields are reported as faults; otherwise a mistyped field name
 * would be ignored.
 */
const minor = z
  .string()
  .regex(/^(0|[1-9]\d{0,17})$/, 'must be minor units as a string of digits, such as "50000"')
  .transform(BigInt);
const above0 = minor.refine((amount) => amount > 0n, 'must be above 0');
const whole = (from: number, to: number) => z.int().min(from).max(to);
const WEEK_MINUTES = 7 * 24 * 60;
const YEAR_MINUTES = 366 * 24 * 60;
const minutes = whole(1, WEEK_MINUTES);
const id = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower case letters, digits and hyphens');

const method = {
  id,
  // The method's name in message keys: the site shows the texts `deposit.method.<name>` and `withdraw.method.<name>`.
  name: id,
  minMinor: above0,
  maxMinor: above0,
  feeMinor: minor.default(0n),
  usualMinutes: minutes,
  enabled: z.boolean().default(true),
};
const depositMethod = z
  .strictObject({
    ...method,
    kind: z.enum(['page', 'transfer', 'crypto']),
    // The payment provider that handles the method. It is absent for a bank transfer, because no provider handles it.
    provider: id.optional(),
    reviewAboveMinor: minor.optional(),
    orderMinutes: minutes.optional(),
    network: z.string().min(1).max(32).optional(),
    confirmations: whole(1, 1_000).optional(),
    payTo: z
      .array(
        z.strictObject({ name: z.enum(['bank', 'holder', 'number', 'branch']), value: z.string().min(1).max(100) }),
      )
      .max(4)
      .default([]),
  })
  .superRefine((it, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (it.maxMinor < it.minMinor) fault('maxMinor', 'must not be below minMinor');
    const isTransfer = it.kind === 'transfer';
    if (isTransfer && it.provider) fault('provider', 'must be absent: no provider handles a bank transfer');
    if (!isTransfer && !it.provider) fault('provider', 'is needed');
    if (it.provider === TRANSFER_PROVIDER) fault('provider', 'is the name of bank transfers');
    if (isTransfer && it.payTo.length === 0) fault('payTo', 'is needed for a bank transfer');
    if (!isTransfer && it.payTo.length > 0) fault('payTo', 'is for bank transfers only');
    for (const field of ['network', 'confirmations'] as const)
      if ((it.kind === 'crypto') !== (it[field] !== undefined))
        fault(field, it.kind === 'crypto' ? 'is needed for crypto' : 'is for crypto only');
  });
const withdrawalMethod = z
  .strictObject({
    ...method,
    kind: z.enum(['bank', 'ewallet', 'crypto']),
    provider: id,
    level: whole(0, 100).default(0),
  })
  .superRefine((it, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (it.maxMinor < it.minMinor) fault('maxMinor', 'must not be below minMinor');
    if (it.minMinor <= it.feeMinor) fault('minMinor', 'must be above feeMinor');
  });
/** Maps each setting of a risk rule to the name of its field in the document. */
const RULE_FIELDS = { amountMinor: 'amountMinor', spanMs: 'spanMinutes', sharePpm: 'sharePpm' } as const;
const rule = z
  .strictObject({
    rule: z.enum(RISK_RULES.map((each) => each.id)),
    amountMinor: minor.optional(),
    spanMinutes: whole(1, YEAR_MINUTES).optional(),
    sharePpm: whole(1, 100_000_000).optional(),
    // The points that the rule adds to the risk score shown to operators. If absent, the default points of the rule's
    // definition apply.
    weight: whole(0, RISK_MAX).optional(),
  })
  .superRefine((it, context) => {
    // A rule needs the settings in its list `needs`. Without them the rule would be loaded, but it would match no
    // withdrawal or every withdrawal.
    const { needs = [], may = [] } = RISK_RULES.find(({ id: known }) => known === it.rule) ?? {};
    for (const setting of ['amountMinor', 'spanMs', 'sharePpm'] as const) {
      const field = RULE_FIELDS[setting];
      const fault = (message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (needs.includes(setting) && it[field] === undefined) fault(`is needed for ${it.rule}`);
      if (!needs.includes(setting) && !may.includes(setting) && it[field] !== undefined)
        fault(`is no setting of ${it.rule}`);
    }
  });
/** The smallest and the largest amount of one transfer between members or to a vendor, in minor units. */
const range = { minMinor: above0, maxMinor: above0 };
function isRange(it: { readonly minMinor: bigint; readonly maxMinor: bigint }, context: z.RefinementCtx): void {
  if (it.maxMinor < it.minMinor)
    context.addIssue({ code: 'custom', path: ['maxMinor'], message: 'must not be below minMinor' });
}
const memberTransfers = z
  .strictObject({
    ...range,
    dayCountMax: whole(1, 10_000),
    // True: members can transfer to every member above or below them. False: to their direct upline and downlines only.
    anyAncestor: z.boolean().default(false),
    // The risk rules for withdrawals that also apply to transfers. If this list is absent, all rules in the document
    // apply except the rule for a first withdrawal. That rule would refuse every transfer of a member who has never
    // withdrawn.
    rules: z
      .array(z.enum(RISK_RULES.map((each) => each.id)))
      .max(50)
      .optional(),
  })
  .superRefine(isRange);
const vendorWallet = z
  .strictObject({
    ...range,
    // The code of a vendor in transfer mode, as in VENDOR_KEYS_FILE.
    vendor: z.string().regex(/^[A-Z0-9_]{1,32}$/, 'must be the code of a vendor'),
  })
  .superRefine(isRange);

/** Returns a check of the document: no two items of a list have the same value in the given field. */
const once =
  (field: string) =>
  (rows: readonly object[], context: z.RefinementCtx): void => {
    const values = rows.map((row) => (row as Record<string, unknown>)[field]);
    values.forEach((value, at) => {
      if (values.indexOf(value) < at)
        context.addIssue({ code: 'custom', path: [at, field], message: `is used twice: ${String(value)}` });
    });
  };

/**
 * Checks that the daily limits of a VIP level are not lower than those of any lower level, and not lower than the
 * general terms.
 */
function rising(
  {
    terms,
    levels,
  }: { readonly terms: DayLimits; readonly levels: readonly (DayLimits & { readonly level: number })[] },
  context: z.RefinementCtx,
): void {
  for (const [at, one] of levels.entries())
    for (const field of ['dayMinorMax', 'dayCountMax'] as const) {
      const below = [terms, ...levels.filter(({ level }) => level < one.level)];
      if (below.some((each) => each[field] > one[field]))
        context.addIssue({ code: 'custom', path: ['levels', at, field], message: 'must not be below a lower level' });
    }
}
interface DayLimits {
  readonly dayMinorMax: bigint;
  readonly dayCountMax: number;
}

/**
 * Checks the risk rules that the document names for transfers. Each may occur only once, and the document must name it
 * for withdrawals too.
 */
function transferRulesAreOn(
  {
    transfers,
    withdrawals,
  }: {
    readonly transfers?: { readonly rules?: readonly string[] } | undefined;
    readonly withdrawals: { readonly rules: readonly { readonly rule: string }[] };
  },
  context: z.RefinementCtx,
): void {
  const rules = transfers?.rules ?? [];
  for (const [at, name] of rules.entries()) {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['transfers', 'rules', at], message });
    if (rules.indexOf(name) < at) fault(`is used twice: ${name}`);
    if (!withdrawals.rules.some(({ rule: known }) => known === name)) fault(`is off: withdrawals.rules lacks ${name}`);
  }
}

const cashierDocument = z
  .strictObject({
    brand: z.string().regex(/^[a-z0-9]{2,16}$/, 'must be the code of a brand'),
    currency: z.string().regex(/^[A-Z]{3,5}$/, 'must be the code of a currency'),
    fourEyesAboveMinor: minor,
    deposits: z.array(depositMethod).min(1).max(50).superRefine(once('id')),
    withdrawals: z
      .strictObject({
        methods: z.array(withdrawalMethod).min(1).max(50).superRefine(once('id')),
        terms: z.strictObject({
          dayMinorMax: above0,
          dayCountMax: whole(1, 10_000),
          confirmMinutes: minutes,
          accountWaitMinutes: whole(0, WEEK_MINUTES),
          accountsMax: whole(1, 50),
          canCancel: z.boolean(),
          depositLocks: z.boolean(),
          // A withdrawal or transfer of at least this amount needs a second factor at an IP address that the member has
          // used before too. If absent, a second factor is needed at new IP addresses only.
          secondFactorFromMinor: above0.optional(),
        }),
        // The daily withdrawal limits by VIP level. A VIP level that is not in the list has the limits of the next
        // lower listed level. If there is no lower listed level, the limits in `terms` apply.
        levels: z
          .array(z.strictObject({ level: whole(1, 100), dayMinorMax: above0, dayCountMax: whole(1, 10_000) }))
          .max(20)
          .default([])
          .superRefine(once('level')),
        rules: z.array(rule).max(50).superRefine(once('rule')),
      })
      .superRefine(rising),
    // If absent, the brand has no transfers between members in this currency.
    transfers: memberTransfers.optional(),
    // The vendors at which members have wallets. Without any, the brand is a single-wallet brand in this currency:
    // every vendor calls our wallet for each bet.
    vendorWallets: z.array(vendorWallet).max(50).default([]).superRefine(once('vendor')),
  })
  .superRefine(transferRulesAreOn);

/** A cashier document that was checked and is valid. Amounts are bigint (minor units). */
export type CashierDocument = z.infer<typeof cashierDocument>;

/**
 * Returns the risk rules that the document does not name. They are switched off for the document's brand and currency.
 */
export const rulesOff = ({ withdrawals }: CashierDocument): readonly string[] =>
  RISK_RULES.map((each) => each.id).filter((known) => !withdrawals.rules.some((each) => each.rule === known));

/** Returns the names of the risk rules that apply to transfers between members. */
export const transferRules = ({ transfers, withdrawals }: CashierDocument): readonly string[] =>
  transfers?.rules ?? withdrawals.rules.map((each) => each.rule).filter((name) => name !== 'first_withdrawal');

/**
 * Parses the JSON text of a cashier document. Returns the document, or a list of its faults in the form `path:
 * message`.
 */
export function readCashierDocument(text: string): CashierDocument | readonly string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return [`the file is no JSON: ${(error as Error).message}`];
  }
  const { data, error } = cashierDocument.safeParse(json);
  if (data) return data;
  return (error?.issues ?? []).flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...path, key].join('.')}: is no known field`)
      : [`${path.join('.') || 'the document'}: ${message}`],
  );
}
