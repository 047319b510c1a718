/// <reference lib="dom" />

/** Lengthens every text on screen, as a wordier language would. */
export const lengthen = (share: number): void => {
  const walker = document.createTreeWalker(document.getElementById('app') as HTMLElement, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const plain = text.data.trim();
    const fixed = text.parentElement?.closest('.num, .hash, code, svg, [translate="no"], option');
    if (plain.length > 2 && !fixed)
      text.data = `${text.data} ${'lorem ipsum dolor '.repeat(20).slice(0, Math.ceil(plain.length * share))}`;
  }
};

/** How many pixels the page is wider than its window; runs in the page. */
export const sideways = (): number => document.documentElement.scrollWidth - window.innerWidth;
