export interface KafkaOptions {
  readonly port?: number;
  /** Defaults to `port` + 1. */
  readonly controllerPort?: number;
  /** Kept between starts if given; temporary otherwise. */
  readonly dataDir?: string;
  /** Name to password, with `admin`: turns on SCRAM authentication and access control. */
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
