import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../support/until.js';

/** A function that ran: its script, and its start offset in the script. */
export interface RunFunction {
  readonly url: string;
  readonly name: string;
  readonly startOffset: number;
}

/** The address at which the inspector of a Node process listens after the process has received SIGUSR1. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';

/**
 * Runs in the measured process. Starts precise coverage, answers each connection to a Unix socket with the functions
 * that ran since the last answer, and closes the inspector, because the next process needs the same port.
 */
function collect(socketPath: string): void {
  const inspector = process.getBuiltinModule('node:inspector');
  const net = process.getBuiltinModule('node:net');
  const session = new inspector.Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  net
    .createServer((connection) => {
      session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
        const ran = result.flatMap(({ url, functions }) =>
          functions.flatMap(({ functionName: name, ranges: [range] }) =>
            range && range.count > 0 && url.startsWith('file:') ? [{ url, name, startOffset: range.startOffset }] : [],
          ),
        );
        connection.end(JSON.stringify(ran));
      });
    })
    .listen(socketPath)
    .unref();
  setTimeout(() => inspector.close(), 50);
}

/** A running Node process whose coverage is read while it works. */
export class CoveredProcess {
  private constructor(
    readonly name: string,
    private readonly socketPath: string,
  ) {}

  /** Starts coverage in a running process, which needed no special flag at its start. */
  static async attach(name: string, pid: number): Promise<CoveredProcess> {
    const socketPath = join(tmpdir(), `bet-way-${process.pid}-${name}.sock`);
    process.kill(pid, 'SIGUSR1');
    const target = await until(`the inspector of ${name}`, inspectorUrl, (url) => url !== undefined);
    await evaluate(target!, `(${collect.toString()})(${JSON.stringify(socketPath)})`);
    await until(`the inspector of ${name} to close`, inspectorUrl, (url) => url === undefined);
    return new CoveredProcess(name, socketPath);
  }

  /** The functions that ran since the last call. */
  take(): Promise<RunFunction[]> {
    return new Promise((resolve, reject) => {
      let text = '';
      createConnection(this.socketPath)
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .once('end', () => resolve(JSON.parse(text) as RunFunction[]))
        .once('error', reject);
    });
  }
}

async function inspectorUrl(): Promise<string | undefined> {
  try {
    const [target] = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[];
    return target?.webSocketDebuggerUrl;
  } catch {
    return undefined;
  }
}

function evaluate(url: string, expression: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const inspector = new WebSocket(url);
    inspector.addEventListener('error', () => reject(new Error('the inspector closed the connection')));
    inspector.addEventListener('open', () =>
      inspector.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })),
    );
    inspector.addEventListener('message', ({ data }) => {
      const { result } = JSON.parse(String(data)) as { result?: { exceptionDetails?: object } };
      inspector.close();
      if (result?.exceptionDetails) reject(new Error(JSON.stringify(result.exceptionDetails)));
      else resolve();
    });
  });
}
