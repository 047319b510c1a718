import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../../../../src/lib/language/words.js';
import type { FirstDecision, QueuePage, ReviewRow, ReviewStep, ReviewSteps } from '../../lib/surface.js';

/** A column of the list that only one review kind has. */
export interface Column<Row> {
  /** Message id of the column's heading. */
  readonly name: string;
  readonly isEnd?: boolean;
  readonly cell: (row: Row, t: Translate) => ReactNode;
}

/** An amount in minor units. If `minor` is absent, the amount is not known. */
export interface Amount {
  readonly minor?: string;
  readonly currency: string;
}

/** One list (tab) of a review queue. */
export interface QueueTab {
  readonly id: string;
  /** Message id of the list's name. */
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /**
   * True: the rows wait for an operator, sorted oldest first, with waiting time and claim. False: the rows are
   * decided, sorted newest first.
   */
  readonly waits: boolean;
  /** Only for a list of decided rows: true if it is sorted oldest first. */
  readonly isOldestFirst?: boolean;
}

/** A filter for all lists of one review kind. The operator chooses one value or "all". */
export interface QueueFilter<Row> {
  /** The filter's name in the page's URL and in the request. */
  readonly name: string;
  /** Message id of the label beside the filter. */
  readonly label: string;
  /** Message id of the choice "all". */
  readonly all: string;
  /** Returns the values to choose from. Some filters take them from the server's answer. */
  readonly values: (answer: QueuePage<Row> | undefined) => readonly string[];
  readonly text: (value: string, t: Translate) => string;
}

/** The settings for the lists of one kind of review (deposits, withdrawals). */
export interface RowKind<Row extends ReviewRow> {
  /** The first segment of this kind's page URLs, and of its API paths below `/ops/`. */
  readonly path: string;
  /** Message id of the queue's name. */
  readonly title: string;
  /** Message id of the name of one entry (singular), used as a column heading. */
  readonly one: string;
  /**
   * Message id of the heading of the amounts, with the placeholder `{currency}`. Absent for kinds without amounts.
   */
  readonly amounts?: string;
  /** The permission that an operator needs to decide an entry of this kind. */
  readonly reviewAction: string;
  /** How long (ms) an entry of this kind should wait at most. */
  readonly targetMs: number;
  /** Message id of the text that explains how to add an entry. Absent if operators cannot add any. */
  readonly begin?: string;
  /** The lists of the queue, one per tab. The first list has the waiting entries. */
  readonly tabs: readonly QueueTab[];
  /** The list of decided entries. */
  readonly answered: QueueTab;
  /** True if an operator claims an entry before deciding it. */
  readonly hasClaims: boolean;
  /** True if an open entry replaces the list on screen, because the entry's facts need the full width. */
  readonly isWholePage?: boolean;
  /**
   * True if an entry is read from the server each time it is opened, because its figures change without a new
   * version.
   */
  readonly isFresh?: boolean;
  readonly filters?: readonly QueueFilter<Row>[];
  readonly columns: readonly Column<Row>[];
  /** Returns the amount of an entry. Required if `amounts` is set. */
  readonly amountOf?: (row: Row) => Amount;
  /** Returns the reasons why an entry waits, as texts. Absent if all entries wait for the same reason. */
  readonly reasons?: (row: Row, t: Translate) => readonly string[];
  /** Returns a short text about an entry, for its card on a phone. */
  readonly brief: (row: Row, t: Translate) => ReactNode;
  /** Returns the state of a decided entry as text. */
  readonly stateOf: (row: Row, t: Translate) => { readonly text: string; readonly isBad: boolean };
  /** Returns the time since which the entry has its present state. */
  readonly since: (row: Row) => string;
  /** Returns the texts in which the search looks, besides id, reference and account. */
  readonly searched: (row: Row) => readonly string[];
}

/** A decision that an operator can make: its button, its keyboard key and its confirmation dialog. */
export interface Decision<Detail> {
  /** The decision's name: the last segment of the request's path. */
  readonly name: string;
  readonly key: string;
  readonly isMain?: boolean;
  /**
   * Message ids of the decision's texts. The placeholders are `{amount}` in `ask` and `confirm`, `{account}` in `text`,
   * and `{reference}` and `{amount}` in `done`.
   */
  readonly words: {
    readonly button: string;
    readonly ask: string;
    readonly text: string;
    readonly confirm: string;
    readonly done: string;
    /** The heading of the list of reasons. Present only if the player does not see the reason. */
    readonly reason?: string;
  };
  /**
   * The reasons, as code and message id, of which the operator must choose one. The player sees the reason unless
   * `words.reason` is set.
   */
  readonly reasons?: Readonly<Record<string, string>>;
  /**
   * Set if the operator chooses something other than a reason: the request's field for the choice, and the message id
   * of the error without a choice.
   */
  readonly choice?: { readonly field: string; readonly missing: string };
  readonly needsNote?: boolean;
  /**
   * A text that the operator must write for the player: the request's field, the maximum length in characters, and
   * the message ids of label and hint. The hint has the placeholders `{count}` and `{max}`.
   */
  readonly writes?: { readonly field: string; readonly max: number; readonly label: string; readonly hint: string };
  /** The permission for this decision. Absent if the kind's `reviewAction` applies. */
  readonly action?: string;
  readonly isAllowed: (detail: Detail) => boolean;
  /** True if two operators must decide and this operator would be the first. */
  readonly isFirst: (detail: Detail) => boolean;
  /** True if the entry is decided after this decision. False if it still waits, for example for a second operator. */
  readonly isOver: (detail: Detail) => boolean;
  /**
   * Message id, with the placeholder `{reference}`, of the text that says why the entry still waits. Undefined if it
   * waits for a second operator.
   */
  readonly stillText?: (detail: Detail) => string | undefined;
  /**
   * The figures (for example a balance) that the operator saw, which are sent with the decision. The server refuses the
   * decision if these figures have changed.
   */
  readonly seen?: (detail: Detail) => Readonly<Record<string, string>>;
  /** Shows the figures of the entry in the confirmation dialog. */
  readonly Figures?: ComponentType<{ readonly detail: Detail }>;
  /** Returns the version to send with the decision. Absent if the version of the open entry (its detail) is sent. */
  readonly version?: (detail: Detail) => string;
}

/** The first decision of two, and whether this operator may make the second. */
export interface Eyes {
  readonly first: (Omit<FirstDecision, 'decision'> & { readonly decision: string }) | undefined;
  readonly steps: readonly ReviewStep[];
  readonly mayDecide: boolean;
  readonly because: string | undefined;
}

/** A line in the timeline of a review. */
export interface TimeLine {
  readonly at: string;
  readonly text: string;
  readonly note?: string;
}

/** One kind of review: its lists, the facts of an entry, and its decisions. */
export interface ReviewKind<Row extends ReviewRow, Detail extends Row & ReviewSteps> extends RowKind<Row> {
  readonly decisions: readonly Decision<Detail>[];
  /**
   * Returns the last segment of the request with which this operator takes back their first approval; undefined if they
   * have given none. Absent for kinds whose first step is a request, because a decision of its own withdraws a request.
   */
  readonly takesBack?: (detail: Detail) => string | undefined;
  /** The code of the reason why this operator may not decide. */
  readonly because: (detail: Detail) => string | undefined;
  /** Returns the state of a decision by two operators; undefined if one operator is enough. */
  readonly eyes: (detail: Detail) => Eyes | undefined;
  /** Returns the text below the decision buttons. */
  readonly footnote: (detail: Detail, t: Translate) => string;
  readonly timeline: (detail: Detail, t: Translate) => readonly TimeLine[];
  /** Explains why the open entry waits, if the names of the reasons are not enough. */
  readonly Why?: ComponentType<{ readonly detail: Detail }>;
  /** Shows the figures and facts of the open entry. */
  readonly Facts: ComponentType<{ readonly detail: Detail }>;
}
