import { refuseOutsideDemo } from '../shared/demo-only.js';
import { serve } from '../shared/http.js';
import { untilStopped } from '../shared/until-stopped.js';
import { vendorConfig } from './vendor.config.js';
import { VendorServer } from './vendor.server.js';

refuseOutsideDemo();
const config = vendorConfig();
const vendor = new VendorServer(config);
const server = await serve(config.listen, vendor.handle);
console.log(`vendor sandbox listens on ${config.listen.host}:${config.listen.port}`);
await untilStopped();
vendor.stop();
server.closeAllConnections();
server.close();
process.stdin.unref?.();
