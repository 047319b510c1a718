import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../../../../src/lib/language/words.js';
import type { FirstDecision, QueuePage, ReviewRow, ReviewStep, ReviewSteps } from '../../lib/surface.js';

/** A column that only this kind has. */
export interface Column<Row> {
  /** Message id of its heading. */
  readonly name: string;
  readonly isEnd?: boolean;
  readonly cell: (row: Row, t: Translate) => ReactNode;
}

/** An amount in minor units; without `minor` it is not known. */
export interface Amount {
  readonly minor?: string;
  readonly currency: string;
}

/** One list of a queue. */
export interface QueueTab {
  readonly id: string;
  /** Message id of its name. */
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** Its rows wait for an operator: oldest first, with age and claim. Else they are past, newest first. */
  readonly waits: boolean;
  /** The oldest first, although its rows wait for no decision. */
  readonly isOldestFirst?: boolean;
}

/** A filter of every list of one kind, as a choice of one value or all. */
export interface QueueFilter<Row> {
  /** Its name in the address and in the call. */
  readonly name: string;
  /** Message id of what it filters by. */
  readonly label: string;
  /** Message id of no filter. */
  readonly all: string;
  /** The values to choose from; some stand in the answer. */
  readonly values: (answer: QueuePage<Row> | undefined) => readonly string[];
  readonly text: (value: string, t: Translate) => string;
}

/** The lists of one kind: the parts in which they differ from those of other kinds. */
export interface RowKind<Row extends ReviewRow> {
  /** First segment of its addresses, and of its calls below /ops. */
  readonly path: string;
  /** Message id of its name. */
  readonly title: string;
  /** Message id of the singular, a column's heading. */
  readonly one: string;
  /** Message id of the amounts' heading, with `{currency}`. Absent for kinds that are not about money. */
  readonly amounts?: string;
  /** The action that a decision needs. */
  readonly reviewAction: string;
  /** How long one may wait, in ms. */
  readonly targetMs: number;
  /** Message id of how one comes into the queue, where operators put it there. */
  readonly begin?: string;
  /** The first one is the queue itself. */
  readonly tabs: readonly QueueTab[];
  /** The tab of those that were answered. */
  readonly answered: QueueTab;
  /** Operators claim one before they decide. */
  readonly hasClaims: boolean;
  /** The open one fills the page in place of the queue, because its facts need the width. */
  readonly isWholePage?: boolean;
  /** The one that is opened is read again each time, because its figures change without a new version. */
  readonly isFresh?: boolean;
  readonly filters?: readonly QueueFilter<Row>[];
  readonly columns: readonly Column<Row>[];
  /** Present with `amounts`. Without `minor` the amount is not known. */
  readonly amountOf?: (row: Row) => Amount;
  /** Why it waits, in words. Absent where all wait for the same reason. */
  readonly reasons?: (row: Row, t: Translate) => readonly string[];
  /** A few words for the card on a phone. */
  readonly brief: (row: Row, t: Translate) => ReactNode;
  /** Its state in words, for those that wait no longer. */
  readonly stateOf: (row: Row, t: Translate) => { readonly text: string; readonly isBad: boolean };
  /** When it came into that state. */
  readonly since: (row: Row) => string;
  /** The texts that the search compares, beside id, reference and account. */
  readonly searched: (row: Row) => readonly string[];
}

/** A decision as a button, a key and a question. */
export interface Decision<Detail> {
  /** The last part of its address. */
  readonly name: string;
  readonly key: string;
  readonly isMain?: boolean;
  /** Message ids. `ask` and `confirm` have `{amount}`, `text` has `{account}`, `done` has `{reference}` and `{amount}`. */
  readonly words: {
    readonly button: string;
    readonly ask: string;
    readonly text: string;
    readonly confirm: string;
    readonly done: string;
    /** The heading of the reasons, where the player does not read them. */
    readonly reason?: string;
  };
  /** The reasons to choose one from, and their message ids. The player reads them unless `words.reason` is given. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Where the choice is no reason: its field of the call, and the message id of its error. */
  readonly choice?: { readonly field: string; readonly missing: string };
  readonly needsNote?: boolean;
  /**
   * A text that the operator writes for the player: its field of the call, its longest length in characters, and the message
   * ids of its label and its hint. The hint has `{count}` and `{max}`.
   */
  readonly writes?: { readonly field: string; readonly max: number; readonly label: string; readonly hint: string };
  /** The action that it needs, where that is not the kind's. */
  readonly action?: string;
  readonly isAllowed: (detail: Detail) => boolean;
  /** This operator is the first of two. */
  readonly isFirst: (detail: Detail) => boolean;
  /** It is decided; else a second operator is missing. */
  readonly isOver: (detail: Detail) => boolean;
  /** Message id, with `{reference}`, of why it waits still, where that is not a missing second operator. */
  readonly stillText?: (detail: Detail) => string | undefined;
  /** The version that it names, where that is not the detail's own. */
  readonly version?: (detail: Detail) => string;
}

/** Two operators decide: the first, and whether this operator may be the second. */
export interface Eyes {
  readonly first: (Omit<FirstDecision, 'decision'> & { readonly decision: string }) | undefined;
  readonly steps: readonly ReviewStep[];
  readonly mayDecide: boolean;
  readonly because: string | undefined;
}

/** A line of the timeline. */
export interface TimeLine {
  readonly at: string;
  readonly text: string;
  readonly note?: string;
}

/** Things that operators decide: their lists, facts and decisions. */
export interface ReviewKind<Row extends ReviewRow, Detail extends Row & ReviewSteps> extends RowKind<Row> {
  readonly decisions: readonly Decision<Detail>[];
  /** The code of why this operator may not decide. */
  readonly because: (detail: Detail) => string | undefined;
  /** Undefined where one operator decides. */
  readonly eyes: (detail: Detail) => Eyes | undefined;
  /** The sentence below the decision. */
  readonly footnote: (detail: Detail, t: Translate) => string;
  readonly timeline: (detail: Detail, t: Translate) => readonly TimeLine[];
  /** Why the open one waits, where more than the names of its reasons is known. */
  readonly Why?: ComponentType<{ readonly detail: Detail }>;
  /** The figures and facts of the open one. */
  readonly Facts: ComponentType<{ readonly detail: Detail }>;
}
