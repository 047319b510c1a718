/** The size (px) of a game window, and the delay (ms) before it opens (specification §9). */
const SIZE_PX = 200;
const DELAY_MS = 100;

interface Size {
  readonly width?: number;
  readonly height?: number;
}

/** Opens a URL of this site in a separate window. Resolves with false if the browser blocked the window. */
export async function openWindow(address: string, { width = SIZE_PX, height = SIZE_PX }: Size = {}): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  const opened = window.open(address, '_blank', `popup,width=${width},height=${height}`);
  return opened !== null && !opened.closed;
}
