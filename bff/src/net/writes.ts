import type { Writable } from 'node:stream';

/**
 * Combines all writes of one event-loop turn into one system call, because under load the system calls cost more than
 * the bytes.
 */
export function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  // Uncorking a stream that was closed meanwhile is harmless.
  setImmediate(() => stream.uncork());
}
