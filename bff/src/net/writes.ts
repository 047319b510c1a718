import type { Writable } from 'node:stream';

/** What one turn of the loop writes to a stream goes out in one write: under load the system's calls cost more than the bytes. */
export function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  // One that was lost meanwhile has nothing to let go, and minds nothing.
  setImmediate(() => stream.uncork());
}
