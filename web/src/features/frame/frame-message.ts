/** Messages of a vendor's game to the page: `hello` asks for the settings, `ready` means that it can be shown. */
export type FrameMessage = 'hello' | 'ready' | 'balance' | 'close';

const TYPES: readonly string[] = ['hello', 'ready', 'balance', 'close'];

interface Received {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * Returns a message that our own frame sent from the vendor's exact origin; undefined for any other message. Amounts in
 * it are ignored.
 */
export function frameMessage(
  { origin, source, data }: Received,
  frame: { readonly origin: string; readonly window: unknown },
): FrameMessage | undefined {
  if (origin !== frame.origin || source !== frame.window || !frame.window) return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const { source: sender, type } = data as { source?: unknown; type?: unknown };
  return typeof sender === 'string' && typeof type === 'string' && TYPES.includes(type)
    ? (type as FrameMessage)
    : undefined;
}

/** The settings that the page sends to the game: theme and colours, language, motion and money format. */
export interface FrameSettings {
  readonly type: 'settings';
  readonly theme: string;
  /** The brand's colours of this theme as `#rrggbb`, by the names of `COLOURS`. */
  readonly colours: Readonly<Record<string, string>>;
  readonly language: string;
  /** False when the player paused motion. */
  readonly motion: boolean;
  readonly currency: { readonly code: string; readonly symbol: string; readonly digits: number };
}

/** Returns the origin of a launch link if it may be framed: http(s), and not our own origin. */
export function framedOrigin(url: string, site: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && origin !== site ? origin : undefined;
}
