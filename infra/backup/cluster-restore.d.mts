import type { Manifest } from './cluster-backup.mjs';

export interface RestoreOptions {
  readonly source: string;
  readonly dataDir: string;
  readonly owner?: { readonly uid: number; readonly gid: number };
}
export function checkBackup(source: string): Promise<Manifest>;
export function restoreCluster(
  options: RestoreOptions,
): Promise<{ readonly manifest: Manifest; readonly before: string | undefined }>;
