import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../../../../src/lib/language/words.js';
import type { FirstDecision, QueuePage, ReviewRow, ReviewStep, ReviewSteps } from '../../lib/surface.js';

/** A column that only this kind has. */
export interface Column<Row> {
  /** Message id of the column's heading. */
  readonly name: string;
  readonly isEnd?: boolean;
  readonly cell: (row: Row, t: Translate) => ReactNode;
}

/** An amount in minor units; without `minor` it is not known. */
export interface Amount {
  readonly minor?: string;
  readonly currency: string;
}

/** One list (tab) of a queue. */
export interface QueueTab {
  readonly id: string;
  /** Message id of the list's name. */
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /**
   * True: the rows wait for an operator, sorted oldest first, with age and claim. False: they are decided, newest
   * first.
   */
  readonly waits: boolean;
  /** True if the oldest rows come first, although they wait for no decision. */
  readonly isOldestFirst?: boolean;
}

/** A filter of all lists of one kind: one value, or all. */
export interface QueueFilter<Row> {
  /** The filter's name in the URL and in the request. */
  readonly name: string;
  /** Message id of the filter's label. */
  readonly label: string;
  /** Message id of the choice "all". */
  readonly all: string;
  /** The values to choose from; some come from the answer. */
  readonly values: (answer: QueuePage<Row> | undefined) => readonly string[];
  readonly text: (value: string, t: Translate) => string;
}

/** The lists of one kind of review: the settings in which kinds differ. */
export interface RowKind<Row extends ReviewRow> {
  /** The first segment of this kind's URLs, and of the API paths below /ops. */
  readonly path: string;
  /** Message id of the queue's name. */
  readonly title: string;
  /** Message id of the singular, which is a column's heading. */
  readonly one: string;
  /** Message id of the amounts' heading, with `{currency}`. Absent for kinds that are not about money. */
  readonly amounts?: string;
  /** The permission that a decision needs. */
  readonly reviewAction: string;
  /** The target (ms) for how long an entry may wait. */
  readonly targetMs: number;
  /** Message id of the text about adding entries, if operators add them. */
  readonly begin?: string;
  /** The lists of the queue. The first one has the waiting entries. */
  readonly tabs: readonly QueueTab[];
  /** The list with decided entries. */
  readonly answered: QueueTab;
  /** True if operators claim an entry before they decide it. */
  readonly hasClaims: boolean;
  /** True if the open entry fills the page instead of the queue, because its facts need the width. */
  readonly isWholePage?: boolean;
  /** True if the open entry is read again each time, because its figures change without a new version. */
  readonly isFresh?: boolean;
  readonly filters?: readonly QueueFilter<Row>[];
  readonly columns: readonly Column<Row>[];
  /** The amount; required with `amounts`. Without `minor` the amount is not known. */
  readonly amountOf?: (row: Row) => Amount;
  /** The reasons why the entry waits, as text. Absent if all entries wait for the same reason. */
  readonly reasons?: (row: Row, t: Translate) => readonly string[];
  /** A short text for the card on a phone. */
  readonly brief: (row: Row, t: Translate) => ReactNode;
  /** The state as text, for decided entries. */
  readonly stateOf: (row: Row, t: Translate) => { readonly text: string; readonly isBad: boolean };
  /** The time since which the entry has this state. */
  readonly since: (row: Row) => string;
  /** The texts that the search compares, in addition to id, reference and account. */
  readonly searched: (row: Row) => readonly string[];
}

/** A decision: its button, its key and its confirmation. */
export interface Decision<Detail> {
  /** The last segment of the request's path. */
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
    /** The heading of the reasons, if the player does not read them. */
    readonly reason?: string;
  };
  /** The reasons to choose one from, and their message ids. The player reads them unless `words.reason` is given. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** If the choice is not a reason: the field of the request, and the message id of its error. */
  readonly choice?: { readonly field: string; readonly missing: string };
  readonly needsNote?: boolean;
  /**
   * A text that the operator writes for the player: the field of the request, the maximum length in characters, and the
   * message ids of label and hint. The hint has `{count}` and `{max}`.
   */
  readonly writes?: { readonly field: string; readonly max: number; readonly label: string; readonly hint: string };
  /** The permission for the decision, if it differs from the kind's. */
  readonly action?: string;
  readonly isAllowed: (detail: Detail) => boolean;
  /** True if this operator is the first of two. */
  readonly isFirst: (detail: Detail) => boolean;
  /** True if this decision is final; false if a second operator is still needed. */
  readonly isOver: (detail: Detail) => boolean;
  /** Message id, with `{reference}`, of the reason why the entry still waits, if not for a second operator. */
  readonly stillText?: (detail: Detail) => string | undefined;
  /** The figures that the operator saw, which are sent with the decision. The server refuses it if they changed. */
  readonly seen?: (detail: Detail) => Readonly<Record<string, string>>;
  /** Shows these figures in the confirmation. */
  readonly Figures?: ComponentType<{ readonly detail: Detail }>;
  /** The version sent with the decision, if it is not the detail's own. */
  readonly version?: (detail: Detail) => string;
}

/** The first of two operators, and whether this operator may be the second. */
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

/** A kind of review with its lists, facts and decisions. */
export interface ReviewKind<Row extends ReviewRow, Detail extends Row & ReviewSteps> extends RowKind<Row> {
  readonly decisions: readonly Decision<Detail>[];
  /**
   * The last segment of the request by which this operator takes the own first approval back; undefined if there is
   * none. Absent for kinds whose first step is a request, which is withdrawn by a decision of its own.
   */
  readonly takesBack?: (detail: Detail) => string | undefined;
  /** The code of the reason why this operator may not decide. */
  readonly because: (detail: Detail) => string | undefined;
  /** The two operators; undefined if one operator decides. */
  readonly eyes: (detail: Detail) => Eyes | undefined;
  /** The text below the decision. */
  readonly footnote: (detail: Detail, t: Translate) => string;
  readonly timeline: (detail: Detail, t: Translate) => readonly TimeLine[];
  /** Shows why the open entry waits, if there is more than the names of its reasons. */
  readonly Why?: ComponentType<{ readonly detail: Detail }>;
  /** The figures and facts of the open entry. */
  readonly Facts: ComponentType<{ readonly detail: Detail }>;
}
