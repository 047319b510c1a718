export interface KafkaOptions {
  readonly port?: number;
  /** Defaults to `port` + 1. */
  readonly controllerPort?: number;
  /** Kept between starts when given; temporary otherwise. */
  readonly dataDir?: string;
  /** Name to password, `admin` among them: turns SCRAM authentication and access control on. */
  readonly users?: Readonly<Record<string, string>>;
}
export interface RunningKafka {
  /** `host:port`, for KAFKA_BROKERS. */
  readonly brokers: string[];
  readonly port: number;
  readonly controllerPort: number;
  stop(): Promise<void>;
}
/** Fetches the broker's jars once and gives their folder. */
export function ensureJars(): string;
export function startKafka(options?: KafkaOptions): Promise<RunningKafka>;
