import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../../../../src/lib/language/words.js';
import type { Review, ReviewSteps } from '../../lib/surface.js';

/** A column of the queue that only this kind has. */
export interface Column<Row> {
  /** Message id of its heading. */
  readonly name: string;
  readonly isEnd?: boolean;
  readonly cell: (row: Row, t: Translate) => ReactNode;
}

/** Message ids of the texts that differ between kinds. */
export interface ReviewWords {
  /** The singular, as a column's heading. */
  readonly one: string;
  /** Heading of the amounts, with `{currency}`. */
  readonly amounts: string;
  readonly approve: string;
  /** The question before money moves, with `{amount}`. */
  readonly approveAsk: string;
  readonly approveAmount: string;
  /** The effect of the approval, with `{account}`. */
  readonly approveText: string;
  /** Below the buttons of the decision. */
  readonly footnote: string;
  /** Prefix of the reasons of a rejection. */
  readonly rejectFor: string;
}

/** A kind of things that operators claim and decide: the parts in which it differs from the others. */
export interface ReviewKind<Row extends Review = Review> {
  /** First segment of its addresses, and of its calls below /ops. */
  readonly path: string;
  /** Message id of its name. */
  readonly title: string;
  /** The action that a decision needs. */
  readonly reviewAction: string;
  /** How long one may wait, in ms. */
  readonly targetMs: number;
  readonly words: ReviewWords;
  readonly rejectReasons: readonly string[];
  readonly columns: readonly Column<Row>[];
  /** The currency of `amountMinor`. */
  readonly currencyOf: (row: Row) => string;
  readonly reasonText: (t: Translate, reason: string) => string;
  /** A few words for the card on a phone. */
  readonly brief: (row: Row, t: Translate) => ReactNode;
  /** The texts that the search compares, beside id, reference and account. */
  readonly searched: (row: Row) => readonly string[];
  /** Why nobody can approve this one; undefined when it can be approved. */
  readonly whyNotApprove: (row: Row, t: Translate) => string | undefined;
  /** The figures and facts of the open one. */
  readonly Facts: ComponentType<{ readonly detail: Row & ReviewSteps }>;
}
