import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { compressed, type Encoding } from './compression.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt']);
const WORTH_COMPRESSING_BYTES = 1_024;

/** A file of the built site, kept in memory. */
export interface SiteFile {
  readonly type: string;
  readonly etag: string;
  /**
   * True for a file whose name contains a hash. Its content never changes, so browsers may cache it without a time
   * limit.
   */
  readonly immutable: boolean;
  readonly compressible: boolean;
  readonly raw: Buffer;
}

/**
 * Keeps all files of the built site in memory. Only their paths can be requested, so a request cannot read another
 * file of the machine.
 */
export class SiteFiles {
  readonly #compressed = new Map<string, Promise<Buffer>>();

  private constructor(private readonly files: ReadonlyMap<string, SiteFile>) {}

  /** Reads all files of a built site. A missing folder gives a site without files. */
  static async read(root: string): Promise<SiteFiles> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(async (entry) => {
          const file = join(entry.parentPath, entry.name);
          const path = `/${relative(root, file).split(sep).join('/')}`;
          return [path, siteFile(path, await readFile(file))] as const;
        }),
    );
    return new SiteFiles(new Map(files));
  }

  find(path: string): SiteFile | undefined {
    return this.files.get(path);
  }

  /**
   * Returns the bytes of a file in an encoding. The result is cached, so that each file is compressed only once per
   * encoding.
   */
  async encoded(file: SiteFile, encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return file.raw;
    const key = `${encoding} ${file.etag}`;
    const bytes = this.#compressed.get(key) ?? compressed(file.raw, encoding, 'once');
    this.#compressed.set(key, bytes);
    return bytes;
  }
}

function siteFile(path: string, raw: Buffer): SiteFile {
  const extension = extname(path);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
    immutable: path.startsWith('/assets/'),
    compressible: COMPRESSIBLE.has(extension) && raw.length >= WORTH_COMPRESSING_BYTES,
    raw,
  };
}
