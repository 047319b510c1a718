import type { Writable } from 'node:stream';

/**
 * Combines all writes to a stream in one turn of the event loop into one system call. Under load, system calls cost
 * more than the bytes that they send.
 */
export function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  // Calling `uncork` on a stream that was closed before has no effect.
  setImmediate(() => stream.uncork());
}
