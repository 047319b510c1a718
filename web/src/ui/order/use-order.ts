import { useState } from 'react';
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { authenticatorQuery } from '../../lib/account/authenticator.js';
import { isAnyCode, typedCode } from '../../lib/account/typed-code.js';
import { identityOf, useAttempt } from '../../lib/api/attempt.js';
import { asFailure } from '../../lib/api/failure.js';
import { brand } from '../../lib/brand/brand.js';
import { useWords } from '../../lib/language/words.js';
import { formatMinor, isolated, parseAmount, plainDigits } from '../../lib/money/money.js';
import { keys } from '../../lib/query/keys.js';
import { choiceOf, type Choice } from '../factor/factor-choice.js';
import { NO_FACTOR, askedBy, isWrongName, proofOf, type Asked, type SecondFactor } from '../factor/second-factor.js';

/** Formats an amount with the brand's currency sign, isolated for use in a sentence. */
export const written = (minor: bigint | string): string =>
  isolated(brand.currencySymbol + formatMinor(minor, { trim: true }));

/**
 * What a member must enter to prove an order: the payment password, with an authenticator app its code, and from a new
 * IP address another second factor.
 */
export interface OrderProof {
  readonly paymentPassword: string;
  readonly verificationCode?: string;
  readonly bankAccountName?: string;
  /** The second factor that the member chose among several. */
  readonly secondFactor?: string;
}

/** The failures after which the payment password stays in its field, because only the second factor is missing. */
const NEEDS_FACTOR: ReadonlySet<string> = new Set([
  'identity.second_factor_required',
  'identity.code_wrong',
  'identity.code_expired',
]);

interface Orders<Order, Answer> {
  readonly send: (order: Order, proof: OrderProof, idempotencyKey: string) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  /** Called after the request has ended, whether it succeeded or failed. */
  readonly onEnd?: () => void;
  /** The keys of the queries that are read again after an order. */
  readonly renews: readonly QueryKey[];
}

/** The state of a form that sends money with the payment password: amount, password, consent, and the request. */
export function useOrder<Order extends { readonly confirmedForfeitMinor?: string }, Answer>({
  send,
  onDone,
  onEnd,
  renews,
}: Orders<Order, Answer>) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const [text, setText] = useState('');
  const [secret, setSecret] = useState('');
  const [code, setCode] = useState('');
  const needsCode = useQuery(authenticatorQuery).data?.confirmedAt !== undefined;
  const [agreed, setAgreed] = useState('');
  const [touched, setTouched] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [choice, setChoice] = useState<Choice>();
  const [factor, setFactor] = useState<SecondFactor>(NO_FACTOR);
  const typedFactor = (): Partial<OrderProof> => {
    if (needsCode) return { verificationCode: typedCode(code) };
    const { code: verificationCode, ...name } = proofOf(factor);
    return { ...(verificationCode ? { verificationCode } : {}), ...name, ...kindOf(choice?.kind) };
  };
  const sending = useMutation({
    mutationFn: ({ order, proof }: { readonly order: Order; readonly proof: Partial<OrderProof> }) =>
      attempt(identityOf(order), (key) => send(order, { paymentPassword: plainDigits(secret).trim(), ...proof }, key)),
    onSuccess: onDone,
    onError: (error) => {
      const failure = asFailure(error);
      if (!NEEDS_FACTOR.has(failure.code)) setSecret('');
      setCode('');
      // If the code was not simply wrong (for example too old), it is removed. The server then sends a new code at the
      // next attempt.
      if (failure.code !== 'identity.code_wrong') setFactor(NO_FACTOR);
      const wanted = askedBy(failure);
      if (!wanted) return;
      setAsked(wanted);
      setChoice(choiceOf(failure.data));
    },
    onSettled: () => {
      onEnd?.();
      for (const queryKey of [...renews, keys.authenticator]) void client.invalidateQueries({ queryKey });
    },
  });
  return {
    text,
    setText,
    secret,
    setSecret,
    code,
    setCode,
    needsCode,
    agreed,
    setAgreed,
    touched,
    setTouched,
    asked,
    choice,
    factor,
    setFactor,
    /** Sends the last order again with another second factor, so that the server sends a code to it. */
    choose: (kind: Choice['kind']): void => {
      setFactor(NO_FACTOR);
      if (sending.variables) sending.mutate({ order: sending.variables.order, proof: kindOf(kind) });
    },
    sending: {
      error: sending.error,
      isPending: sending.isPending,
      mutate: (order: Order): void => sending.mutate({ order, proof: typedFactor() }),
    },
  };
}

const kindOf = (kind: string | undefined): Partial<OrderProof> => (kind === undefined ? {} : { secondFactor: kind });

export type OrderState = Omit<ReturnType<typeof useOrder>, 'sending'> & {
  readonly sending: { readonly error: unknown; readonly isPending: boolean };
};

/** The limits on the amount of an order, and its consequences. */
export interface OrderTerms {
  readonly minMinor: string;
  readonly maxMinor: string;
  /** The largest amount that the member can send now, in minor units. */
  readonly freeMinor: string;
  /** The bonus that the order forfeits, in minor units. */
  readonly forfeitMinor: string;
  /** The text that names the limits of the amount. */
  readonly limits: string;
  /** The error text for an amount above `freeMinor`, the largest amount that can be sent now. */
  readonly above: string;
}

/** Validates the typed fields of an order against its terms. */
export function useOrderCheck(order: OrderState, terms: OrderTerms) {
  const { text, secret, code, needsCode, agreed, asked, sending } = order;
  const t = useWords();
  const amount = parseAmount(text);
  const free = BigInt(terms.freeMinor);
  const [min, max] = [BigInt(terms.minMinor), BigInt(terms.maxMinor)];
  const most = free < max ? free : max;
  const mustAgree = BigInt(terms.forfeitMinor) > 0n;
  const amountError =
    amount === undefined || amount < min || amount > max ? terms.limits : amount > free ? terms.above : undefined;
  const failure = sending.error ? asFailure(sending.error) : undefined;
  const triesLeft = failure?.code === 'wallet.payment_password' ? failure.data['triesLeft'] : undefined;
  const isNameWrong = isWrongName(asked, failure);
  const wrongSecret =
    typeof triesLeft === 'number' && secret === '' ? t('order.wrongPassword', { tries: triesLeft }) : undefined;
  // The label of a new field already says what to enter. A message is shown only if the server sent a code.
  const isSaid = wrongSecret !== undefined || isNameWrong || (askedBy(failure) ?? 'sent') !== 'sent';
  return {
    amount,
    most,
    canTakeAll: most >= min,
    mustAgree,
    amountError,
    wrongSecret,
    isNameWrong,
    /** The failure to show below the form; undefined if a field already shows it. */
    failure: isSaid ? undefined : failure,
    isReady:
      !amountError &&
      secret !== '' &&
      (!needsCode || isAnyCode(typedCode(code))) &&
      (!mustAgree || agreed === terms.forfeitMinor) &&
      !sending.isPending,
    /** The field of the request that confirms the loss of the bonus. Empty if no bonus is lost. */
    consent: mustAgree ? { confirmedForfeitMinor: terms.forfeitMinor } : {},
  };
}

export type OrderCheck = ReturnType<typeof useOrderCheck>;
