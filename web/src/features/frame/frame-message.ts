/**
 * Messages that a vendor's game sends to our page. `hello` asks for the settings; `ready` means that the game can be
 * shown; `balance` means that the balance has changed; `close` asks to leave the game.
 */
export type FrameMessage = 'hello' | 'ready' | 'balance' | 'close';

const TYPES: readonly string[] = ['hello', 'ready', 'balance', 'close'];

interface Received {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/**
 * Returns the message if our own frame sent it from the vendor's exact origin, otherwise undefined. Amounts in a
 * message are ignored.
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

/** The settings that our page sends to the game: theme, colours, language, motion and money format. */
export interface FrameSettings {
  readonly type: 'settings';
  readonly theme: string;
  /** The brand's colours in this theme as `#rrggbb`, under the names in `COLOURS`. */
  readonly colours: Readonly<Record<string, string>>;
  readonly language: string;
  /** False if the player has paused motion. */
  readonly motion: boolean;
  readonly currency: { readonly code: string; readonly symbol: string; readonly digits: number };
}

/**
 * Returns the origin of a launch URL if our page may show it in a frame: http or https, and not our own origin.
 * Otherwise returns undefined.
 */
export function framedOrigin(url: string, site: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && origin !== site ? origin : undefined;
}
