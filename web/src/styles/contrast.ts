/**
 * Returns the CSS custom properties of each theme in a token sheet. `dark` is the base; any other theme is the base
 * with its changes.
 */
export function themesOf(css: string): Map<string, Map<string, string>> {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const base = new Map<string, string>();
  const themes = new Map<string, Map<string, string>>();
  for (const [, selector, body] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const values = [...(body as string).matchAll(/(--[\w-]+)\s*:\s*(#[0-9a-f]{3,8})\b/gi)].map(
      (match) => [match[1] as string, match[2] as string] as const,
    );
    const theme = /data-theme=["'](\w+)["']/.exec(selector as string)?.[1];
    if (theme) themes.set(theme, new Map([...base, ...values]));
    else if ((selector as string).trim() === ':root') for (const [key, value] of values) base.set(key, value);
  }
  return new Map([['dark', base], ...themes]);
}

/** Returns the contrast of two hex colours by WCAG 2.2, from 1 to 21. Any other value gives 1. */
export function contrast(front: string, back: string): number {
  const [a, b] = [luminance(front), luminance(back)];
  return a === undefined || b === undefined ? 1 : (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (!match) return undefined;
  const [r, g, b] = match.slice(1).map((pair) => {
    const channel = Number.parseInt(pair, 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
