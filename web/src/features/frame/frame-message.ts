/** What a vendor's game may say to the page around it. */
export type FrameMessage = 'ready' | 'balance' | 'close';

const TYPES: readonly string[] = ['ready', 'balance', 'close'];

interface Heard {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** The message of our own frame from the vendor's very origin; anything else is nothing. Amounts in it are never read. */
export function frameMessage(
  { origin, source, data }: Heard,
  frame: { readonly origin: string; readonly window: unknown },
): FrameMessage | undefined {
  if (origin !== frame.origin || source !== frame.window || !frame.window) return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const { source: sender, type } = data as { source?: unknown; type?: unknown };
  return typeof sender === 'string' && typeof type === 'string' && TYPES.includes(type)
    ? (type as FrameMessage)
    : undefined;
}

/** The origin of a launch link that may be framed: another origin than ours, over the web. */
export function framedOrigin(url: string, site: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && origin !== site ? origin : undefined;
}
