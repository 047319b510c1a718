/** The intervals (minutes) between session reminders that a member may choose; 0 switches reminders off. */
export const REMINDER_CHOICES: readonly number[] = [0, 15, 30, 60, 120];
/** The interval (minutes) between session reminders of a member who has not chosen one. */
export const REMINDER_DEFAULT = 60;
