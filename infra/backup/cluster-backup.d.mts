export const SCHEMA: string;
export interface Manifest {
  readonly takenAt: string;
  readonly lsn: string;
  readonly version: string;
  readonly schema: string;
  readonly files: number;
  readonly bytes: number;
}
export interface BackupOptions {
  /** A superuser's address. */
  readonly url: string;
  /** The data folder of the Postgres server, at the path under which the backup process sees it. */
  readonly dataDir: string;
  /** A folder that does not exist yet. */
  readonly target: string;
  /** Additional files for the backup: a map from the name in the backup to the path. */
  readonly copies?: Readonly<Record<string, string>>;
}
export function backupCluster(options: BackupOptions): Promise<Manifest>;
