/** Scrolls to the heading of the rows that a figure sums. */
export function showRows(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({
    block: 'start',
    behavior: document.documentElement.dataset['motion'] === 'paused' ? 'auto' : 'smooth',
  });
  heading?.focus({ preventScroll: true });
}
