/** The longest note that the server keeps, in characters. */
export const NOTE_MAX = 500;
