/**
 * Returns the name of the room of a member's sockets. Room names are built from the session and never from data that
 * the client sent (architecture §6).
 */
export const memberRoom = (memberId: string): string => `member:${memberId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/**
 * The number of slices into which the public sockets of a brand are divided. A broadcast is sent to one slice after
 * the other, so that it does not block the event loop for long.
 */
export const SLICES = 16;
export const publicRoom = (brand: string, slice: number): string => `public:${brand}:${slice}`;

/** Returns the slice to which a socket belongs. Socket ids are random, so all slices have about the same size. */
export function sliceOf(socketId: string): number {
  let sum = 0;
  for (let i = 0; i < socketId.length; i += 1) sum = (sum * 31 + socketId.charCodeAt(i)) % 65_521;
  return sum % SLICES;
}
