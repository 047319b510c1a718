/** Room names. They come from the session, never from data of the client (architecture §6). */
export const memberRoom = (memberId: string): string => `member:${memberId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/** A brand's public room is split into slices, so that a broadcast never blocks the event loop for long. */
export const SLICES = 16;
export const publicRoom = (brand: string, slice: number): string => `public:${brand}:${slice}`;

/** A socket's slice; random ids spread evenly. */
export function sliceOf(socketId: string): number {
  let sum = 0;
  for (let i = 0; i < socketId.length; i += 1) sum = (sum * 31 + socketId.charCodeAt(i)) % 65_521;
  return sum % SLICES;
}
