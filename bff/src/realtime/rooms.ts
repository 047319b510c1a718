/** Rooms come from the session only, never from what a client sends (architecture §6). */
export const memberRoom = (memberId: string): string => `member:${memberId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/** The public room of a brand is cut into slices, so that a broadcast never holds the loop for long. */
export const SLICES = 16;
export const publicRoom = (brand: string, slice: number): string => `public:${brand}:${slice}`;

/** A socket's slice: even over random ids. */
export function sliceOf(socketId: string): number {
  let sum = 0;
  for (let i = 0; i < socketId.length; i += 1) sum = (sum * 31 + socketId.charCodeAt(i)) % 65_521;
  return sum % SLICES;
}
