/** The intervals of the session reminder in minutes; 0 is off. */
export const REMINDER_CHOICES: readonly number[] = [0, 15, 30, 60, 120];
/** The interval of a member who has not chosen one. */
export const REMINDER_DEFAULT = 60;
