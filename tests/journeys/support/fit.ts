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

/** Faults of layout and words that a look at the whole page shows; runs in the page. */
export function faultsOnScreen([textPxMin, rawId]: readonly [number, string]): string[] {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  const rawIds = document.body.innerText.matchAll(new RegExp(rawId, 'g'));
  const small = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!element || (walker.currentNode as Text).data.trim() === '' || !element.checkVisibility()) continue;
    const px = Number.parseFloat(getComputedStyle(element).fontSize);
    if (px < textPxMin) small.add(`${px} px text in ${element.localName}.${element.getAttribute('class') ?? ''}`);
  }
  return [...(wide > 0 ? [`${wide} px sideways`] : []), ...[...rawIds].map(([id]) => `raw message id ${id}`), ...small];
}
