export interface KafkaOptions {
  readonly port?: number;
  /** Defaults to `port` + 1; without `port`, to a free port. */
  readonly controllerPort?: number;
  /** The folder of the broker's data, which survives a restart. Without it, the data is temporary. */
  readonly dataDir?: string;
  /**
   * The passwords by user name; the user `admin` is required. If given, SCRAM authentication and access control are on.
   */
  readonly users?: Readonly<Record<string, string>>;
}
export interface RunningKafka {
  /** `host:port`, for KAFKA_BROKERS. */
  readonly brokers: string[];
  readonly port: number;
  readonly controllerPort: number;
  stop(): Promise<void>;
}
/** Downloads the broker's jars once and returns their folder. */
export function ensureJars(): string;
export function startKafka(options?: KafkaOptions): Promise<RunningKafka>;
