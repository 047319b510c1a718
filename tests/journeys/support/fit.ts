/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Lengthens the texts on screen, as a translation to a longer language would. Numbers and codes keep their length. */
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

/**
 * Returns horizontal scrolling, with the innermost element that reaches furthest, and message ids without a text. Runs
 * in the page.
 */
export function faultsOnScreen(rawId: string): string[] {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  const rawIds = document.body.innerText.matchAll(new RegExp(rawId, 'g'));
  const reach = (one: Element): number => {
    const { left, right } = one.getBoundingClientRect();
    return document.dir === 'rtl' ? -left : right;
  };
  const widest = (): string => {
    const unclipped = [...document.body.querySelectorAll('*')].filter((one) => {
      if (getComputedStyle(one).position === 'fixed') return false;
      for (let box = one.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return false;
      return true;
    });
    const furthest = unclipped.reduce((far, one) => (reach(one) < reach(far) ? far : one));
    return `${furthest.parentElement?.className} > ${furthest.tagName}.${furthest.className}`;
  };
  return [
    ...(wide > 0 ? [`${wide} px sideways at ${widest()}`] : []),
    ...[...rawIds].map(([id]) => `raw message id ${id}`),
  ];
}

/**
 * Returns elements with left-to-right direction that contain Arabic words beside digits, because browsers show these in
 * the wrong order. Runs in the page.
 */
export const misplacedDigits = (): string[] =>
  document.dir !== 'rtl'
    ? []
    : [...document.querySelectorAll('body :not(.kit *)')]
        .filter((one) => {
          const own = [...one.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''));
          const text = own.join('');
          // Styles last, because they cost most.
          if (!/\d/.test(text) || !/\p{Script=Arabic}/u.test(text)) return false;
          const { direction, unicodeBidi } = getComputedStyle(one);
          return direction === 'ltr' && unicodeBidi !== 'plaintext';
        })
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => `"${one.textContent?.trim().slice(0, 40)}" runs from left to right`);

/**
 * Returns texts on screen below `least` px, with their size; in a drawing, the size after scaling. Runs in the page.
 */
export const smallTexts = (least: number): string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Map<string, string>();
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const within = text.parentElement;
    if (!within || text.data.trim() === '' || within.closest('script, style, noscript, template')) continue;
    // The length on screen of a unit of the drawing, independent of the drawing's rotation.
    const matrix = within instanceof SVGGraphicsElement ? within.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const size = Number.parseFloat(getComputedStyle(within).fontSize) * scale;
    if (size >= least - 0.01) continue;
    // Visibility and boxes are costly to compute, so they are computed only for the few texts that are small.
    if (!within.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (![...range.getClientRects()].some(({ width }) => width > 0)) continue;
    const where = `${within.tagName.toLowerCase()}.${within.getAttribute('class') ?? ''}`;
    found.set(where, `"${text.data.trim().slice(0, 30)}" at ${size.toFixed(1)} px in ${where}`);
  }
  return [...found.values()];
};
