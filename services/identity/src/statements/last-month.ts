/** Returns the calendar month (`yyyy-mm`) before the month of a given time, in a time zone. */
export function lastMonth(at: Date, timeZone: string): string {
  const [year = '', month = ''] = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at).split('-');
  const before = new Date(Date.UTC(Number(year), Number(month) - 2, 1));
  return before.toISOString().slice(0, 7);
}
