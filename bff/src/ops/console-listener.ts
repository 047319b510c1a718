import type { AddressInfo } from 'node:net';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type INestApplication,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { jsonBody, parseQuery } from '../http/input.js';
import { TrustedProxies } from '../http/params.js';
import { TIMES } from '../http/configure-edge.js';
import { apiHeaders, commonHeaders, identify, requestMetrics, wellFormed } from '../http/middleware.js';
import { validationPipe } from '../http/validation.js';
import { ConsoleModule, type Giver } from './console.module.js';
import { consolePages } from './pages/console-pages.js';

/** Opens the listener of the operators' console, if one is configured. */
@Injectable()
export class ConsoleListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #app: NestExpressApplication | undefined;

  constructor(
    private readonly modules: ModuleRef,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { opsListen } = this.config;
    if (!opsListen) return;
    this.#app = await createConsole((token) => this.modules.get(token, { strict: false }));
    await this.#app.listen(opsListen.port, opsListen.host);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#app?.close();
  }

  /**
   * Returns the Nest application of the console.
   * @throws Error if no console is configured.
   */
  get app(): INestApplication {
    if (!this.#app) throw new Error('OPS_LISTEN is not set');
    return this.#app;
  }

  /** Returns the URL of the console. Tests need it, because they let the system choose the port. */
  get url(): string {
    const { port } = (this.app.getHttpServer() as { address(): unknown }).address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }
}

/** Creates the Nest application of the console without starting to listen. */
export async function createConsole(give: Giver): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(ConsoleModule.beside(give), {
    bodyParser: false,
    abortOnError: false,
  });
  const config = app.get<BffConfig>(BFF_CONFIG);
  // The console uses no WebSocket, so every request for an upgrade is ignored.
  Object.assign(app.getHttpServer(), TIMES, { shouldUpgradeCallback: () => false });
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', parseQuery);
  app.useGlobalPipes(validationPipe());
  app.use(
    requestMetrics(app.get(Metrics)),
    identify(new TrustedProxies(config.trustedProxies)),
    commonHeaders({ ...config, publicUrl: config.opsUrl }),
    wellFormed,
    await consolePages(config.opsRoot),
    apiHeaders,
    ...jsonBody(),
  );
  return app;
}
