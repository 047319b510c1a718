import { bootMain } from '@nm/kit/boot/boot.js';
import { BffModule } from './bff.module.js';
import { configureEdge } from './http/configure-edge.js';

bootMain({
  name: 'bff',
  module: BffModule,
  http: { listenEnv: 'HTTP_LISTEN', options: { bodyParser: false }, configure: configureEdge },
});
