/** The size and the delay of a game window (specification §9). */
const SIZE_PX = 200;
const DELAY_MS = 100;

interface Size {
  readonly width?: number;
  readonly height?: number;
}

/** Opens a URL of this site in a separate window. Returns false if the browser blocked it. */
export async function openWindow(address: string, { width = SIZE_PX, height = SIZE_PX }: Size = {}): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  const opened = window.open(address, '_blank', `popup,width=${width},height=${height}`);
  return opened !== null && !opened.closed;
}
