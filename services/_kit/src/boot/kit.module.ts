import { Global, Module, type DynamicModule } from '@nestjs/common';
import { InternalTokenSigner, InternalTokenVerifier } from '../auth/internal-token.js';
import { KeyDirectory } from '../auth/key-directory.js';
import { SigningKeys } from '../auth/signing-keys.js';
import { InternalServer } from '../health/internal-server.js';
import { Readiness } from '../health/readiness.js';
import { logging } from '../telemetry/logging.js';
import { Metrics } from '../telemetry/metrics.js';
import { Tracing } from '../telemetry/tracing.js';

/** The Nest module with the providers that every process needs: its name, signing keys, readiness, metrics and logs. */
@Global()
@Module({})
export class KitModule {
  static forRoot({ name }: { readonly name: string }): DynamicModule {
    return {
      module: KitModule,
      imports: [logging(name)],
      providers: [
        Readiness,
        SigningKeys,
        { provide: KeyDirectory, useFactory: () => new KeyDirectory() },
        { provide: Metrics, useFactory: () => new Metrics(name) },
        { provide: Tracing, useFactory: () => new Tracing(name) },
        {
          provide: InternalTokenSigner,
          inject: [SigningKeys],
          useFactory: (keys: SigningKeys) => new InternalTokenSigner(name, keys),
        },
        {
          provide: InternalTokenVerifier,
          inject: [KeyDirectory],
          useFactory: (directory: KeyDirectory) => new InternalTokenVerifier(name, directory),
        },
        {
          provide: InternalServer,
          inject: [Readiness, Metrics, SigningKeys],
          useFactory: (readiness: Readiness, metrics: Metrics, keys: SigningKeys) =>
            new InternalServer({ readiness, metrics, keys }),
        },
      ],
      exports: [
        Readiness,
        SigningKeys,
        KeyDirectory,
        Metrics,
        InternalTokenSigner,
        InternalTokenVerifier,
        InternalServer,
      ],
    };
  }
}
